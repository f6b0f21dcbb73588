/** Saves one product of the shop's own file, completely or not at all. */
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import { PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import type { Db } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { auditImport, type SaveDependencies, tryOut } from '../../product-import/import.save.ts'
import { brandWriter } from '../../taxonomy/brands.write.ts'
import { categoryWriter } from '../../taxonomy/categories.write.ts'
import { checkedDraft, type StoredProduct, toDraft } from '../admin/products.admin.changes.ts'
import { readStored } from '../admin/products.admin.write.service.ts'
import { productWriteRepository } from '../product.write.repository.ts'
import { productWriter } from '../product.write.service.ts'
import type { CellError, ReadProduct } from './products.csv.read.ts'

/** The product cannot be saved; every error has its line and column. */
export class FaultyProduct extends Error {
  readonly cellErrors: CellError[]

  constructor(cellErrors: CellError[]) {
    super('This product can’t be saved.')
    this.cellErrors = cellErrors
  }
}

export type OwnOutcome = 'created' | 'updated' | 'unchanged'

/**
 * Saves `product` with its brand and categories in one transaction, and audits the changes. Fields without a column
 * stay unchanged. Throws FaultyProduct.
 */
export async function saveOwn(
  product: ReadProduct,
  { db, clock, isTrial, by, takesStock = false }: SaveDependencies,
): Promise<OwnOutcome> {
  if (product.cellErrors.length > 0) throw new FaultyProduct(product.cellErrors)
  try {
    return await tryOut(db, isTrial, async (trx) => {
      const known = await trx.selectFrom('product').select('id').where('sku', '=', product.sku).executeTakeFirst()
      const stored = known && (await heldProduct(trx, known.id, product, takesStock))
      const draft = await draftOfFile(trx, product, { stored, takesStock })
      const saved = await productWriter({ db: trx, clock }).save(draft, {
        ...(stored && { id: stored.id }),
        ...(by !== undefined && { by }),
      })
      if (!saved.changed) return 'unchanged'
      await auditImport(trx, by, saved.id, stored)
      return stored ? 'updated' : 'created'
    })
  } catch (error) {
    throw error instanceof HttpError ? new FaultyProduct(toCellErrors(error, product)) : error
  }
}

/** Returns the stored product. If its stock stays, locks its variations to block sales. */
async function heldProduct(
  trx: Db,
  id: number,
  { variations }: ReadProduct,
  takesStock: boolean,
): Promise<StoredProduct> {
  const seen = await readStored(trx, id)
  if (takesStock && variations.every(({ given }) => given.stock_quantity !== undefined)) return seen
  const skus = new Set(variations.map(({ sku }) => sku))
  const removed = seen.variations.filter(({ sku }) => !skus.has(sku)).map((variation) => variation.id)
  await productWriteRepository(trx).holdVariations(id, removed)
  return readStored(trx, id)
}

/** Merges the file into the stored or a new product; creates missing brands and categories. */
export async function draftOfFile(
  trx: Db,
  product: ReadProduct,
  { stored, takesStock }: { stored: StoredProduct | undefined; takesStock: boolean },
): Promise<ProductDraft> {
  const known = stored && toDraft(stored)
  const bySku = new Map(known?.variations.map((variation) => [variation.sku, variation]))
  const { brand_name, category_name, subcategory_name, ...own } = product.own
  const variations = product.variations.map(({ sku, given, line }) => {
    const { variation_net_quantity, variation_image, ...fields } = given
    const before = bySku.get(sku)
    const variation = {
      compare_at_price: null,
      ...before,
      ...fields,
      sku,
      ...(before && !takesStock ? { stock_quantity: before.stock_quantity } : {}),
      ...(variation_net_quantity === undefined ? {} : { net_quantity: variation_net_quantity }),
      ...(variation_image === undefined ? {} : { media_key: variation_image }),
    }
    return priced(variation, line)
  })
  const draft = {
    compliance: {},
    ...known,
    ...own,
    sku: product.sku,
    variations,
    ...(brand_name === undefined ? {} : { brand_id: await brandOf(trx, brand_name) }),
    ...(await placeOf(trx, category_name, subcategory_name)),
  }
  if (!('product_class' in draft) || !PRODUCT_CLASSES.some((one) => one === draft.product_class)) {
    const message = `Name one of the classes: ${PRODUCT_CLASSES.join(', ')}.`
    throw new FaultyProduct([{ line: product.line, field: 'product_class', message }])
  }
  return checkedDraft(draft)
}

/** Prices are required here; the contract's schema checks their values later. */
function priced<V extends object>(
  variation: V,
  line: number,
): V & { price: number; compare_at_price: number | null; cost_price: number | null } {
  const given = { price: undefined, compare_at_price: null, cost_price: null, ...variation }
  const { price } = given
  if (typeof price !== 'number') throw new FaultyProduct([{ line, field: 'price', message: 'Enter a price.' }])
  return {
    ...variation,
    price,
    compare_at_price: amountOrNull(given.compare_at_price),
    cost_price: amountOrNull(given.cost_price),
  }
}

const amountOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

async function brandOf(trx: Db, name: unknown): Promise<number | null> {
  return typeof name === 'string' ? (await brandWriter(trx).ensureBrand({ name })).id : null
}

/** Returns nothing if the file has no category column. */
async function placeOf(trx: Db, category: unknown, subcategory: unknown) {
  if (category === undefined) return {}
  if (typeof category !== 'string') return { category_id: null, subcategory_id: null }
  const writer = categoryWriter(trx)
  const { id: category_id } = await writer.ensureCategory({ name: category })
  if (subcategory === undefined) return { category_id }
  if (typeof subcategory !== 'string') return { category_id, subcategory_id: null }
  const { id: subcategory_id } = await writer.ensureCategory({ name: subcategory, parent_id: category_id })
  return { category_id, subcategory_id }
}

/** Columns whose name differs from their field. */
const COLUMN_OF: Record<string, string> = {
  sku: 'product_sku',
  brand_id: 'brand_name',
  category_id: 'category_name',
  subcategory_id: 'subcategory_name',
}
const VARIATION_COLUMN_OF: Record<string, string> = {
  sku: 'variation_sku',
  net_quantity: 'variation_net_quantity',
  media_key: 'variation_image',
}

/** Maps the catalogue's errors to the cells that caused them. */
function toCellErrors({ errors = [], message }: HttpError, { line, variations }: ReadProduct): CellError[] {
  if (errors.length === 0) return [{ line, field: '', message }]
  return errors.map(({ path, message: cellError }) => {
    const [first = '', index, name = ''] = path.split('.')
    const variation = first === 'variations' ? variations[Number(index)] : undefined
    if (!variation) return { line, field: COLUMN_OF[path] ?? path, message: cellError }
    return { line: variation.line, field: VARIATION_COLUMN_OF[name] ?? name, message: cellError }
  })
}
