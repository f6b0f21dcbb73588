/** What an import looks up before it saves. */
import type { ProductClass, StoredConfirmation } from '@shop/contract/compliance.ts'
import type { Db } from '../../platform/database/database.ts'

/** A product an earlier import made, with what staff have settled about it since. */
export interface KnownProduct {
  id: number
  slug: string
  product_class: ProductClass
  compliance: Record<string, unknown>
  confirmations: StoredConfirmation[]
}

/** Made over the transaction that saves the product. */
export function importRepository(db: Db) {
  return {
    findProduct: (import_key: string): Promise<KnownProduct | undefined> =>
      db
        .selectFrom('product')
        .select(['id', 'slug', 'product_class', 'compliance', 'confirmations'])
        .where('import_key', '=', import_key)
        .executeTakeFirst(),

    /** Those of `skus` that a product other than `productId` has, for itself or for a variation. */
    async skusOfOthers(skus: string[], productId = 0): Promise<Set<string>> {
      const ofVariations = db
        .selectFrom('variation')
        .select('sku')
        .where('sku', 'in', skus)
        .where('product_id', '<>', productId)
      const ofProducts = db.selectFrom('product').select('sku').where('sku', 'in', skus).where('id', '<>', productId)
      return new Set((await ofVariations.union(ofProducts).execute()).map(({ sku }) => sku))
    },

    /** The names among `names`, in small letters, of categories that are in no other. */
    async topCategories(names: string[]): Promise<Set<string>> {
      const rows = await named(db, names).where('parent_id', 'is', null).execute()
      return new Set(rows.map(({ name }) => name.toLowerCase()))
    },

    /** A subcategory of this name, in whichever category. */
    findSubcategory: (name: string) =>
      named(db, [name]).where('parent_id', 'is not', null).orderBy('id').executeTakeFirst(),
  }
}

function named(db: Db, names: string[]) {
  const wanted = names.map((name) => name.toLowerCase())
  return db
    .selectFrom('category')
    .select(['id', 'name', 'parent_id'])
    .where((eb) => eb(eb.fn<string>('lower', ['name']), 'in', wanted))
}
