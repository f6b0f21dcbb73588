/** Copies a product: the same content with its own names. */
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import { PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import type { Db } from '../../../platform/database/database.ts'
import { productWriteRepository } from '../product.write.repository.ts'
import { checkedDraft, type StoredProduct, toDraft } from './products.admin.changes.ts'

const LONGEST_NAME = PRODUCT_FIELDS.name.max
const LONGEST_SKU = PRODUCT_FIELDS.sku.max

/** Returns a draft copy of `stored`: 'Copy of …', with unused SKUs, without stock, barcodes and slug. */
export async function copyProduct(trx: Db, stored: StoredProduct): Promise<ProductDraft> {
  const { slug: _, ...draft } = toDraft(stored)
  const { sku, variationSkus } = await freeSkus(trx, stored)
  const copy = {
    ...draft,
    name: `Copy of ${draft.name}`.slice(0, LONGEST_NAME).trim(),
    sku,
    status: 'draft',
    confirmations: [],
    variations: draft.variations.map((variation, index) => ({
      ...variation,
      sku: variationSkus[index],
      stock_quantity: 0,
      barcode: '',
    })),
  }
  return checkedDraft(copy)
}

/** Returns 'TEA-1-copy', or 'TEA-1-copy-2' if that is taken; the same suffix for all SKUs. */
async function freeSkus(trx: Db, stored: StoredProduct): Promise<{ sku: string; variationSkus: string[] }> {
  const repository = productWriteRepository(trx)
  for (let copy = 1; ; copy += 1) {
    const ending = copy === 1 ? '-copy' : `-copy-${copy}`
    const sku = ended(stored.sku, ending)
    const variationSkus = stored.variations.map((variation, index) => ended(variation.sku, ending, index))
    const isTaken =
      (await repository.productWithSku(sku, 0)) ?? (await repository.variationsWithSkus(variationSkus, 0))[0]
    if (!isTaken) return { sku, variationSkus }
  }
}

/** Truncates a SKU that is too long for the suffix; its position then keeps it unique. */
function ended(sku: string, ending: string, place?: number): string {
  if (sku.length + ending.length <= LONGEST_SKU) return `${sku}${ending}`
  const end = place === undefined ? ending : `-${place + 1}${ending}`
  return `${sku.slice(0, LONGEST_SKU - end.length)}${end}`
}
