/** Products as staff list and read them, whatever their status. */

import type { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import type { FlavourFamily, ProductOption } from '@shop/contract/catalogue.ts'
import type { ProductClass, StoredConfirmation } from '@shop/contract/compliance.ts'
import { LOW_STOCK } from '@shop/contract/constants.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import {
  type SummaryRow,
  summaryColumns,
  summaryJoins,
  type VariationRow,
  variationJson,
} from '../../catalogue/catalogue.rows.ts'

/** A product in the list of staff. */
export interface AdminSummaryRow extends SummaryRow {
  updated_at: Date
  variation_count: number
  lowest_stock: number
}

/** A product whole. */
export interface AdminProductRow {
  id: number
  name: string
  slug: string
  sku: string
  status: 'draft' | 'active' | 'archived'
  product_class: ProductClass
  compliance: AdminProduct['compliance']
  brand_id: number | null
  category_id: number | null
  subcategory_id: number | null
  description: string
  short_description: string
  seo_title: string
  seo_description: string
  tags: string[]
  options: ProductOption[]
  flavour_family: FlavourFamily | null
  net_quantity: number | null
  net_unit: 'ml' | 'g' | 'each' | null
  is_featured: boolean
  rating: number
  num_reviews: number
  created_at: Date
  updated_at: Date
  brand_name: string | null
  brand_slug: string | null
  variations: VariationRow[]
  images: { media_key: string; alt: string }[]
  /** `by` is the name of who gave it. */
  confirmations: (Omit<StoredConfirmation, 'by'> & { by: string | null })[]
}

/** Which products; all of what is given must hold. `ids` are the only ones, `without` are none of them. */
export interface AdminProductFilter {
  words: readonly string[]
  status?: 'draft' | 'active' | 'archived' | undefined
  category_id?: number | undefined
  brand_id?: number | undefined
  product_class?: ProductClass | undefined
  ids?: readonly number[] | undefined
  without?: readonly number[] | undefined
}

const PRODUCT_ORDERS = {
  '-updated_at': sql`p.updated_at desc, p.id desc`,
  created_at: sql`p.created_at, p.id`,
  '-created_at': sql`p.created_at desc, p.id desc`,
  name: sql`lower(p.name), p.id`,
  '-name': sql`lower(p.name) desc, p.id desc`,
  price: sql`p.price_pence, p.id`,
  '-price': sql`p.price_pence desc, p.id desc`,
  '-popularity': sql`p.popularity desc, p.id desc`,
} as const satisfies Record<string, RawBuilder<unknown>>

export type ProductOrder = keyof typeof PRODUCT_ORDERS
export interface Window {
  skip: number
  limit: number
}

export function productsAdminRepository(db: Db) {
  return {
    async count(filter: AdminProductFilter): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from product p where ${conditionOf(filter)}`.execute(db)
      return rows[0]?.total ?? 0
    },

    /** The ids of one window of what `filter` leaves, found by walking through the products in their order. */
    walk: (filter: AdminProductFilter, order: ProductOrder, { skip, limit }: Window): Promise<number[]> =>
      idsOf(
        db,
        sql`select p.id from product p where ${conditionOf(filter)}
          order by ${PRODUCT_ORDERS[order]} limit ${limit} offset ${skip}`,
      ),

    /** The same, for a filter that leaves few: those are found first and put in order then. */
    pick: (filter: AdminProductFilter, order: ProductOrder, { skip, limit }: Window): Promise<number[]> =>
      idsOf(
        db,
        sql`with found as materialized (select p.id from product p where ${conditionOf(filter)})
          select p.id from found join product p on p.id = found.id
          order by ${PRODUCT_ORDERS[order]} limit ${limit} offset ${skip}`,
      ),

    /** Which products `filter` leaves: of `among`, or of all. */
    async matching(filter: AdminProductFilter, among?: readonly number[]): Promise<Set<number>> {
      const within = among ? sql`p.id = any(${[...among]}::int[])` : sql`true`
      return new Set(await idsOf(db, sql`select p.id from product p where ${within} and ${conditionOf(filter)}`))
    },

    /** These products, in the order of `ids`. */
    async listByIds(ids: readonly number[]): Promise<AdminSummaryRow[]> {
      const { rows } = await sql<AdminSummaryRow>`
        select ${summaryColumns}, p.updated_at, shelf.variation_count, shelf.lowest_stock
        from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
        join product p on p.id = wanted.id
        ${summaryJoins}
        cross join lateral (
          select count(*)::int as variation_count, coalesce(min(stock_quantity), 0) as lowest_stock
          from variation where product_id = p.id
        ) shelf
        order by wanted.place`.execute(db)
      return rows
    },

    /** Products by what they have on the shelf: all, the fewest first; those with nothing; those with a scarce variation. */
    async shelves(): Promise<{ byStock: number[]; out: number[]; low: number[] }> {
      const { rows } = await sql<Record<'by_stock' | 'without' | 'scarce', Buffer | null>>`
        select string_agg(int4send(product_id), '' order by stock, product_id) as by_stock,
          string_agg(int4send(product_id), '') filter (where stock = 0) as without,
          string_agg(int4send(product_id), '') filter (where lowest <= ${LOW_STOCK}) as scarce
        from (
          select product_id, sum(stock_quantity) as stock, min(stock_quantity) as lowest from variation group by product_id
        ) as shelf`.execute(db)
      const [row] = rows
      return {
        byStock: numbersOf(row?.by_stock ?? null),
        out: numbersOf(row?.without ?? null),
        low: numbersOf(row?.scarce ?? null),
      }
    },

    async find(id: number): Promise<AdminProductRow | undefined> {
      const { rows } = await sql<AdminProductRow>`
        select p.id, p.name, p.slug, p.sku, p.status, p.product_class, p.compliance, p.brand_id, p.category_id,
          p.subcategory_id, p.description, p.short_description, p.seo_title, p.seo_description, p.tags, p.options,
          p.flavour_family, p.net_quantity, p.net_unit, p.is_featured, p.rating, p.num_reviews, p.created_at,
          p.updated_at, b.name as brand_name, b.slug as brand_slug,
          coalesce((
            select json_agg(${variationJson} order by v.position, v.id) from variation v where v.product_id = p.id
          ), '[]') as variations,
          coalesce((
            select json_agg(json_build_object('media_key', i.media_key, 'alt', i.alt) order by i.position)
            from product_image i where i.product_id = p.id
          ), '[]') as images,
          coalesce((
            select json_agg(given || jsonb_build_object('by', u.name) order by place)
            from jsonb_array_elements(p.confirmations) with ordinality as list (given, place)
            left join shop_user u on u.id = (given ->> 'by')::int
          ), '[]') as confirmations
        from product p left join brand b on b.id = p.brand_id
        where p.id = ${id}`.execute(db)
      return rows[0]
    },

    async confirmationsOf(id: number): Promise<StoredConfirmation[]> {
      const found = db.selectFrom('product').select('confirmations').where('id', '=', id)
      return (await found.executeTakeFirst())?.confirmations ?? []
    },
  }
}

function conditionOf({ words, ...filter }: AdminProductFilter): RawBuilder<unknown> {
  const conditions = words.map(hasWord)
  if (filter.status) conditions.push(sql`p.status = ${filter.status}`)
  if (filter.brand_id) conditions.push(sql`p.brand_id = ${filter.brand_id}`)
  if (filter.product_class) conditions.push(sql`p.product_class = ${filter.product_class}`)
  if (filter.category_id) {
    conditions.push(sql`(p.category_id = ${filter.category_id} or p.subcategory_id = ${filter.category_id})`)
  }
  if (filter.ids) conditions.push(sql`p.id = any(${[...filter.ids]}::int[])`)
  if (filter.without) conditions.push(sql`p.id <> all(${[...filter.without]}::int[])`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Products that have `word` in their name, a SKU or their brand's name. */
const hasWord = (word: string) => sql`p.id in (
  select product_id from product_words where words like lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}))`

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Numbers that PostgreSQL sends as they are: as text, a hundred thousand take ten times as long. */
const numbersOf = (bytes: Buffer | null): number[] =>
  Array.from({ length: (bytes?.length ?? 0) / 4 }, (_, index) => bytes?.readInt32BE(index * 4) ?? 0)
