/** Reads what the agent needs to know of products, whatever their status. Amounts are pence. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../server/platform/database/database.ts'
import type { Place } from './inputs.ts'

/** A product and where it belongs. */
export interface PlacedProduct {
  id: number
  name: string
  category: string | null
  brand: string | null
}

/** The products that are left, as a condition on `product p`. */
export function isOf({ category_id, brand_id, product_id }: Place): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (category_id !== undefined) {
    conditions.push(sql`(p.category_id = ${category_id} or p.subcategory_id = ${category_id})`)
  }
  if (brand_id !== undefined) conditions.push(sql`p.brand_id = ${brand_id}`)
  if (product_id !== undefined) conditions.push(sql`p.id = ${product_id}`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

export function placesRepository(db: Db) {
  return {
    /** Products by id, for the names of what was sold; those that were deleted since are missing. */
    async products(ids: readonly number[]): Promise<Map<number, PlacedProduct>> {
      const { rows } = await sql<PlacedProduct>`
        select p.id, p.name, c.name as category, b.name as brand
        from product p left join category c on c.id = p.category_id left join brand b on b.id = p.brand_id
        where p.id = any(${[...ids]}::int[])`.execute(db)
      return new Map(rows.map((row) => [row.id, row]))
    },

    async idsOf(place: Place): Promise<Set<number>> {
      const { rows } = await sql<{ id: number }>`select p.id from product p where ${isOf(place)}`.execute(db)
      return new Set(rows.map(({ id }) => id))
    },

    /** 'E-Liquids by Alder Co'; undefined where the whole catalogue is meant or something of it is not there. */
    async nameOf({ category_id, brand_id, product_id }: Place): Promise<string | undefined> {
      const { rows } = await sql<{ category: string | null; brand: string | null; product: string | null }>`
        select (select name from category where id = ${category_id ?? null}::int) as category,
          (select name from brand where id = ${brand_id ?? null}::int) as brand,
          (select name from product where id = ${product_id ?? null}::int) as product`.execute(db)
      const [{ category, brand, product } = { category: null, brand: null, product: null }] = rows
      if (product) return product
      if (category && brand) return `${category} by ${brand}`
      return category ?? brand ?? undefined
    },
  }
}
