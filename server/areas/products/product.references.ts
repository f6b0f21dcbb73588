/** Finds the products that another system's file refers to. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'

/** Names of one product, as the file has them; '' for what it does not say. */
export interface ProductReference {
  handle: string
  sku: string
  name: string
}

export interface ReferencedProduct {
  id: number
  name: string
  product_class: ProductClass
  /** Its own SKU and those of its variations, in lower case. */
  skus: ReadonlySet<string>
}

/**
 * Returns a lookup of these references: by the handle of the import or the address of the page, else by SKU, else by a name that
 * only one product has.
 */
export async function findReferencedProducts(
  db: Db,
  references: readonly ProductReference[],
): Promise<(reference: ProductReference) => ReferencedProduct | undefined> {
  const given = (key: keyof ProductReference) => [...new Set(references.map((one) => one[key].toLowerCase()))]
  const [handles, skus, names] = [given('handle'), given('sku'), given('name')]
  const keys = handles.map((handle) => `shopify:${handle}`)
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'sku', 'slug', 'import_key', 'product_class'])
    .select((eb) =>
      jsonArrayFrom(
        eb.selectFrom('variation').select('variation.sku').whereRef('variation.product_id', '=', 'product.id'),
      ).as('variations'),
    )
    .where((eb) =>
      eb.or([
        eb('import_key', 'in', keys),
        eb('slug', 'in', handles),
        eb(eb.fn<string>('lower', ['product.sku']), 'in', skus),
        eb(eb.fn<string>('lower', ['product.name']), 'in', names),
        eb(
          'id',
          'in',
          eb
            .selectFrom('variation')
            .select('variation.product_id')
            .where((own) => own(own.fn<string>('lower', ['variation.sku']), 'in', skus)),
        ),
      ]),
    )
    .execute()
  const products = rows.map(({ variations, sku, ...row }) => ({
    ...row,
    skus: new Set([sku, ...variations.map((variation) => variation.sku)].map((one) => one.toLowerCase())),
  }))
  return ({ handle, sku, name }) => {
    const address = handle.toLowerCase()
    if (address !== '') {
      const byHandle = products.find(({ import_key }) => import_key === `shopify:${address}`)
      const found = byHandle ?? products.find(({ slug }) => slug === address)
      if (found) return found
    }
    const bySku = sku === '' ? undefined : products.find(({ skus }) => skus.has(sku.toLowerCase()))
    if (bySku) return bySku
    const named = products.filter((product) => product.name.toLowerCase() === name.toLowerCase())
    return name !== '' && named.length === 1 ? named[0] : undefined
  }
}
