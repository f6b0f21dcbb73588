/** Finds things by their names: categories, brands, coupons and products of any status. */
import { sql } from 'kysely'
import type { Db } from '../../../server/platform/database/database.ts'
import { likeAnywhere } from '../../../server/platform/database/words.ts'

export interface Named {
  id: number
  name: string
}

/** Names that are read at once; a shop with more is asked by exact words. */
const MOST_NAMES = 5000
const MOST_PRODUCTS = 6

export function namesRepository(db: Db) {
  return {
    async categories(): Promise<Named[]> {
      const { rows } = await sql<Named>`
        select id, name from category order by parent_id nulls first, id limit ${MOST_NAMES}`.execute(db)
      return rows
    },

    async brands(): Promise<Named[]> {
      const { rows } = await sql<Named>`select id, name from brand order by id limit ${MOST_NAMES}`.execute(db)
      return rows
    },

    /** Coupons with one of these codes, whatever their case. */
    async coupons(codes: readonly string[]): Promise<Named[]> {
      if (codes.length === 0) return []
      const upper = codes.map((code) => code.toUpperCase())
      const { rows } = await sql<Named>`
        select id, code as name from coupon where upper(code) = any(${upper}::text[]) limit ${MOST_PRODUCTS}`.execute(
        db,
      )
      return rows
    },

    /** The product with this SKU, or with a variation of it. */
    async bySku(skus: readonly string[]): Promise<(Named & { variation_id: number | null; sku: string })[]> {
      if (skus.length === 0) return []
      const lower = skus.map((sku) => sku.toLowerCase())
      const { rows } = await sql<Named & { variation_id: number | null; sku: string }>`
        select p.id, p.name, v.id as variation_id, v.sku
        from product_words w join product p on p.id = w.product_id join variation v on v.product_id = p.id
        where w.words like any (select '%' || replace(replace(sku, '\\', '\\\\'), '_', '\\_') || '%' from unnest(${lower}::text[]) as sku)
          and (lower(v.sku) = any(${lower}::text[]) or lower(p.sku) = any(${lower}::text[]))
        order by lower(v.sku) = any(${lower}::text[]) desc, v.position limit ${MOST_PRODUCTS}`.execute(db)
      return rows
    },

    /**
     * Products that have every word in their name, SKU or brand; one whose name is just these words comes first, then the
     * shorter names. Archived ones come last.
     */
    async products(words: readonly string[]): Promise<{ items: Named[]; total: number }> {
      if (words.length === 0) return { items: [], total: 0 }
      const conditions = words.map((word) => sql`w.words like ${likeAnywhere(word.toLowerCase())}`)
      const { rows } = await sql<Named & { total: number }>`
        select p.id, p.name, count(*) over ()::int as total
        from product_words w join product p on p.id = w.product_id
        where ${sql.join(conditions, sql` and `)}
        order by lower(p.name) = ${words.join(' ').toLowerCase()} desc, p.status = 'archived', length(p.name), p.id
        limit ${MOST_PRODUCTS}`.execute(db)
      return { items: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 }
    },

    /** Which of the words stand in the catalogue, so that they are not taken for a misspelling of something else. */
    async known(words: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ word: string }>`
        select word from search_word where word = any(${[...words]}::text[])`.execute(db)
      return new Set(rows.map(({ word }) => word))
    },
  }
}
