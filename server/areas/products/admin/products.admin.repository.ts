/** Lists and reads products for staff, in any status. */
import type { ProductClass, StoredConfirmation } from '@shop/contract/compliance.ts'
import { LOW_STOCK } from '@shop/contract/constants.ts'
import { PRODUCT_FIELD_NAMES, type ProductStatus } from '@shop/contract/product.fields.ts'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/database/database.ts'
import { likeAnywhere } from '../../../platform/database/words.ts'
import { type SummaryRow, summaryColumns, summaryJoins } from '../../catalogue/catalogue.rows.ts'

/** A product in staff's list. */
export interface AdminSummaryRow extends SummaryRow {
  updated_at: Date
  variation_count: number
  lowest_stock: number
}

/** A complete product. */
export type AdminProductRow = NonNullable<Awaited<ReturnType<ReturnType<typeof productsAdminRepository>['find']>>>

/** `by` is the name of the user who confirmed. */
type GivenConfirmation = Omit<StoredConfirmation, 'by'> & { by: string | null }

/** All given conditions must hold. `ids` are the only ones allowed, `without` are excluded. */
export interface AdminProductFilter {
  words: readonly string[]
  status?: ProductStatus | undefined
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

    /** Returns the ids of one window of the products that pass `filter`, by reading them in order. */
    walk: (filter: AdminProductFilter, order: ProductOrder, { skip, limit }: Window): Promise<number[]> =>
      idsOf(
        db,
        sql`select p.id from product p where ${conditionOf(filter)}
          order by ${PRODUCT_ORDERS[order]} limit ${limit} offset ${skip}`,
      ),

    /** Returns the same, for a selective filter: finds its products first, then sorts them. */
    pick: (filter: AdminProductFilter, order: ProductOrder, { skip, limit }: Window): Promise<number[]> =>
      idsOf(
        db,
        sql`with found as materialized (select p.id from product p where ${conditionOf(filter)})
          select p.id from found join product p on p.id = found.id
          order by ${PRODUCT_ORDERS[order]} limit ${limit} offset ${skip}`,
      ),

    /** Returns the products that pass `filter`: of `among`, or of all. */
    async matching(filter: AdminProductFilter, among?: readonly number[]): Promise<Set<number>> {
      const within = among ? sql`p.id = any(${[...among]}::int[])` : sql`true`
      return new Set(await idsOf(db, sql`select p.id from product p where ${within} and ${conditionOf(filter)}`))
    },

    /** Returns these products, in the order of `ids`. */
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

    /** Returns products by stock: all, lowest first; those without stock; those with a low variation. */
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

    find: (id: number) =>
      db
        .selectFrom('product as p')
        .leftJoin('brand as b', 'b.id', 'p.brand_id')
        .select(PRODUCT_FIELD_NAMES.map((name) => `p.${name}` as const))
        .select([
          'p.id',
          'p.product_class',
          'p.compliance',
          'p.rating',
          'p.num_reviews',
          'p.created_at',
          'p.updated_at',
        ])
        .select(['b.name as brand_name', 'b.slug as brand_slug'])
        .select((eb) => [
          jsonArrayFrom(
            eb
              .selectFrom('variation as v')
              .select(['v.id', 'v.sku', 'v.attributes', 'v.price_pence', 'v.compare_at_price_pence'])
              .select(['v.stock_quantity', 'v.net_quantity', 'v.media_key'])
              .whereRef('v.product_id', '=', 'p.id')
              .orderBy('v.position')
              .orderBy('v.id'),
          ).as('variations'),
          jsonArrayFrom(
            eb
              .selectFrom('product_image as i')
              .select(['i.media_key', 'i.alt'])
              .whereRef('i.product_id', '=', 'p.id')
              .orderBy('i.position'),
          ).as('images'),
          sql<GivenConfirmation[]>`coalesce((
            select json_agg(given || jsonb_build_object('by', u.name) order by place)
            from jsonb_array_elements(p.confirmations) with ordinality as list (given, place)
            left join shop_user u on u.id = (given ->> 'by')::int
          ), '[]')`.as('confirmations'),
        ])
        .where('p.id', '=', id)
        .executeTakeFirst(),

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

/** Matches products with `word` in their name, a SKU or their brand's name. */
const hasWord = (word: string) =>
  sql`p.id in (select product_id from product_words where words like lower(${likeAnywhere(word)}))`

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads binary numbers from PostgreSQL, because text takes ten times as long for 100,000 of them. */
const numbersOf = (bytes: Buffer | null): number[] =>
  Array.from({ length: (bytes?.length ?? 0) / 4 }, (_, index) => bytes?.readInt32BE(index * 4) ?? 0)
