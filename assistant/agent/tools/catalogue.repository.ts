/** Reads what the agent needs to know of products, whatever their status. Amounts are pence. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../server/platform/database/database.ts'
import { matchesAll } from '../../../server/platform/database/words.ts'
import type { Selection } from './inputs.ts'

/** A product and where it belongs. */
export interface PlacedProduct {
  id: number
  name: string
  category: string | null
  brand: string | null
}

/** The products that are left, as a condition on `product p`. */
export const isInSelection = ({ category_id, brand_id, product_id }: Selection): RawBuilder<boolean> =>
  matchesAll([
    ...(category_id === undefined ? [] : [sql`(p.category_id = ${category_id} or p.subcategory_id = ${category_id})`]),
    ...(brand_id === undefined ? [] : [sql`p.brand_id = ${brand_id}`]),
    ...(product_id === undefined ? [] : [sql`p.id = ${product_id}`]),
  ])

export function catalogueRepository(db: Db) {
  return {
    /** Products by id, for the names of what was sold; those that were deleted since are missing. */
    async products(ids: readonly number[]): Promise<Map<number, PlacedProduct>> {
      const rows = await db
        .selectFrom('product as p')
        .leftJoin('category as c', 'c.id', 'p.category_id')
        .leftJoin('brand as b', 'b.id', 'p.brand_id')
        .select(['p.id', 'p.name', 'c.name as category', 'b.name as brand'])
        .where('p.id', 'in', [...ids, 0])
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    async idsOf(place: Selection): Promise<Set<number>> {
      const rows = await db.selectFrom('product as p').select('p.id').where(isInSelection(place)).execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** 'E-Liquids by Alder Co'; undefined where the whole catalogue is meant or something of it is not there. */
    async nameOf({ category_id, brand_id, product_id }: Selection): Promise<string | undefined> {
      const name = (table: 'category' | 'brand' | 'product', id: number | undefined) =>
        id === undefined ? undefined : db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst()
      const [category, brand, product] = await Promise.all([
        name('category', category_id),
        name('brand', brand_id),
        name('product', product_id),
      ])
      if (product) return product.name
      if (category && brand) return `${category.name} by ${brand.name}`
      return category?.name ?? brand?.name
    },
  }
}
