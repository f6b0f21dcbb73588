/** Finds things by their names: categories, brands, coupons and products of any status. */
import { sql } from 'kysely'
import type { Db } from '../../../server/platform/database/database.ts'
import { escapeLike, hasWords, likeAnywhere, matchesAll } from '../../../server/platform/database/words.ts'

export interface Named {
  id: number
  name: string
  /** Of a category: it is within no other. */
  is_main?: boolean
}

/** Names that are read at once; a shop with more is asked by exact words. */
const MAX_NAMES = 5000
const MAX_PRODUCTS = 6
/** The maximum orders in which a town is searched. */
const MAX_ORDERS = 20_000

/** Whether all words are in the name itself, and not in the SKU or the brand. */
const isNamed = (words: readonly string[]) => matchesAll(words.map((word) => sql`p.name ilike ${likeAnywhere(word)}`))

export function namesRepository(db: Db) {
  return {
    categories: (): Promise<Named[]> =>
      db
        .selectFrom('category')
        .select(({ eb }) => ['id', 'name', eb('parent_id', 'is', null).$castTo<boolean>().as('is_main')])
        .orderBy('parent_id', (order) => order.asc().nullsFirst())
        .orderBy('id')
        .limit(MAX_NAMES)
        .execute(),

    brands: (): Promise<Named[]> =>
      db.selectFrom('brand').select(['id', 'name']).orderBy('id').limit(MAX_NAMES).execute(),

    /** Coupons with one of these codes, whatever their case. */
    coupons: (codes: readonly string[]): Promise<Named[]> =>
      db
        .selectFrom('coupon')
        .select(['id', 'code as name'])
        .where(({ fn }) => fn('upper', ['code']), 'in', [...codes.map((code) => code.toUpperCase()), ''])
        .limit(MAX_PRODUCTS)
        .execute(),

    /** The product with this SKU, or with a variation of it. */
    async bySku(skus: readonly string[]): Promise<(Named & { variation_id: number; sku: string })[]> {
      if (skus.length === 0) return []
      const lower = skus.map((sku) => sku.toLowerCase())
      return db
        .selectFrom('product_words as w')
        .innerJoin('product as p', 'p.id', 'w.product_id')
        .innerJoin('variation as v', 'v.product_id', 'p.id')
        .select(['p.id', 'p.name', 'v.id as variation_id', 'v.sku'])
        .where(({ or, eb }) => or(lower.map((sku) => eb('w.words', 'like', likeAnywhere(sku)))))
        .where(({ or, eb, fn }) =>
          or([eb(fn('lower', ['v.sku']), 'in', lower), eb(fn('lower', ['p.sku']), 'in', lower)]),
        )
        .orderBy(({ eb, fn }) => eb(fn('lower', ['v.sku']), 'in', lower), 'desc')
        .orderBy('v.position')
        .limit(MAX_PRODUCTS)
        .execute()
    },

    /**
     * Products that have every word in their name, SKU or brand; one whose name is just these words comes first, then the
     * shorter names. Archived ones come last.
     */
    async products(words: readonly string[]): Promise<{ items: Named[]; total: number }> {
      if (words.length === 0) return { items: [], total: 0 }
      const rows = await db
        .selectFrom('product_words as w')
        .innerJoin('product as p', 'p.id', 'w.product_id')
        .select(['p.id', 'p.name', ({ fn }) => fn.countAll<number>().over().as('total'), isNamed(words).as('is_named')])
        .where(({ and, eb }) => and(words.map((word) => eb('w.words', 'like', likeAnywhere(word.toLowerCase())))))
        // A short word is no part of a longer one: 'mid' is not 'Midnight'.
        .where(({ and, eb }) =>
          and(
            words
              .filter((word) => word.length < 4)
              .map((word) =>
                eb(
                  sql`' ' || regexp_replace(w.words, '[^[:alnum:]]+', ' ', 'g')`,
                  'like',
                  `% ${escapeLike(word.toLowerCase())}%`,
                ),
              ),
          ),
        )
        .orderBy(({ eb, fn }) => eb(fn('lower', ['p.name']), '=', words.join(' ').toLowerCase()), 'desc')
        .orderBy(isNamed(words), 'desc')
        .orderBy(({ eb }) => eb('p.status', '=', 'archived'))
        .orderBy(({ fn }) => fn('length', ['p.name']))
        .orderBy('p.id')
        .limit(MAX_PRODUCTS)
        .execute()
      const named = rows.filter(({ is_named }) => is_named)
      const items = (named.length > 0 ? named : rows).map(({ id, name }) => ({ id, name }))
      return {
        items,
        total: named.length > 0 && named.length < rows.length ? named.length : Number(rows[0]?.total ?? 0),
      }
    },

    /** The words as they are in the name or email of a customer; undefined where nobody has all of them. */
    async person(words: readonly string[]): Promise<string | undefined> {
      const last = words.at(-1) ?? ''
      const possessive = last.endsWith('s') ? [[...words.slice(0, -1), last.slice(0, -1)]] : []
      for (const tried of [words, ...possessive]) {
        const search = tried.join(' ')
        const found = await db
          .selectFrom('shop_user as u')
          .select('u.id')
          .where(hasWords(sql`u.name || ' ' || u.email`, search))
          .limit(1)
          .executeTakeFirst()
        if (found) return search
      }
      return undefined
    },

    /** Whether one of the latest orders went to a town of that name. */
    async isTown(name: string): Promise<boolean> {
      const found = await db
        .selectFrom((latest) =>
          latest.selectFrom('shop_order').select('shipping_address').orderBy('id', 'desc').limit(MAX_ORDERS).as('o'),
        )
        .select(({ lit }) => lit(1).as('one'))
        .where(sql`lower(o.shipping_address ->> 'city')`, '=', name.toLowerCase())
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Which of the words stand in the catalogue, so that they are not taken for a misspelling of something else. */
    async known(words: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom('search_word')
        .select('word')
        .where('word', 'in', [...words, ''])
        .execute()
      return new Set(rows.map(({ word }) => word))
    },
  }
}
