import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** An item with its own page. */
export interface PageRow {
  id: number
  slug: string
  updated_at: Date
}

/** Reads public items for the sitemap. */
export function sitemapRepository(db: Db) {
  return {
    /** Returns which ranges of `size` ids contain active products, from 1, and when each last changed. */
    productSpans: (size: number): Promise<{ span: number; updated_at: Date }[]> =>
      db
        .selectFrom('product')
        .select((eb) => [
          eb(eb(eb.parens('id', '-', eb.lit(1)), '/', eb.lit(size)), '+', eb.lit(1)).as('span'),
          eb.fn.max<Date>('updated_at').as('updated_at'),
        ])
        .where('status', '=', 'active')
        .groupBy('span')
        .orderBy('span')
        .execute(),

    products: (span: number, size: number): Promise<PageRow[]> =>
      db
        .selectFrom('product')
        .select(['id', 'slug', 'updated_at'])
        .where('status', '=', 'active')
        .where('id', '>', (span - 1) * size)
        .where('id', '<=', span * size)
        .orderBy('id')
        .execute(),

    /** Returns active bundles whose parts are all public; others have no page. */
    bundles: (): Promise<PageRow[]> =>
      db.selectFrom('public_bundle').select(['id', 'slug', 'updated_at']).orderBy('id').execute(),

    /** Returns articles that are public at `now`, newest first. */
    posts: (now: Date, limit: number): Promise<PageRow[]> =>
      db
        .selectFrom('blog_post')
        .select(['id', 'slug', 'updated_at'])
        .where('status', '=', 'published')
        .where('published_at', '<=', now)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** Returns categories and subcategories with active products, and when those last changed. */
    categories(): Promise<{ id: number; parent_id: number | null; updated_at: Date }[]> {
      const placed = db
        .selectFrom('product')
        .select(({ fn }) => [
          fn.coalesce('category_id', 'subcategory_id').as('id'),
          fn.max<Date>('updated_at').as('updated_at'),
        ])
        .where('status', '=', 'active')
        .groupBy(sql`grouping sets ((category_id), (subcategory_id))`)
      return db
        .selectFrom(placed.as('placed'))
        .innerJoin('category', 'category.id', 'placed.id')
        .select(({ fn }) => ['category.id', 'category.parent_id', fn.max('placed.updated_at').as('updated_at')])
        .groupBy('category.id')
        .orderBy('category.position')
        .orderBy('category.id')
        .execute()
    },
  }
}
