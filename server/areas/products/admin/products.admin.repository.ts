/** Lists and reads products for staff, in any status. */

import type { ProductClass, StoredConfirmation } from '@shop/contract/compliance.ts'
import { PRODUCT_FIELD_NAMES, type ProductStatus } from '@shop/contract/fields/product.fields.ts'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { intsAsBytes, intsFromBytes } from '../../../platform/database/binary-ints.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  anyIn,
  arrayFrom,
  countRows,
  idsInOrder,
  ints,
  jsonElements,
  readIds,
} from '../../../platform/database/expressions.ts'
import { likeAnywhere, matchesAll } from '../../../platform/database/words.ts'
import { selectSummaries, variationsOfProduct } from '../../catalogue/catalogue.rows.ts'

/** A product in staff's list. */
export type AdminSummaryRow = Awaited<ReturnType<ReturnType<typeof productsAdminRepository>['listByIds']>>[number]

/** A complete product. */
export type AdminProductRow = NonNullable<Awaited<ReturnType<ReturnType<typeof productsAdminRepository>['find']>>>

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
  const products = db.selectFrom('product as p')
  const selectIds = (filter: AdminProductFilter) => products.select('p.id').where(isMatch(filter))

  return {
    count: (filter: AdminProductFilter): Promise<number> => countRows(products.where(isMatch(filter))),

    /** Returns the ids of one window of the products that pass `filter`, by reading them in order. */
    walk(filter: AdminProductFilter, order: ProductOrder, { skip, limit }: Window): Promise<number[]> {
      return readIds(selectIds(filter).orderBy(PRODUCT_ORDERS[order]).limit(limit).offset(skip))
    },

    /** Returns the same, for a selective filter: finds its products first, then sorts them. */
    pick(filter: AdminProductFilter, order: ProductOrder, { skip, limit }: Window): Promise<number[]> {
      const found = db.with(
        (cte) => cte('found').materialized(),
        () => selectIds(filter),
      )
      const joined = found.selectFrom('found').innerJoin('product as p', 'p.id', 'found.id').select('p.id')
      return readIds(joined.orderBy(PRODUCT_ORDERS[order]).limit(limit).offset(skip))
    },

    /** Returns the products that pass `filter`: of `among`, or of all. */
    async matching(filter: AdminProductFilter, among?: readonly number[]): Promise<Set<number>> {
      const all = selectIds(filter)
      return new Set(await readIds(among ? all.where('p.id', '=', anyIn(ints(among))) : all))
    },

    /** Returns these products, in the order of `ids`. */
    listByIds: (ids: readonly number[]) =>
      selectSummaries(db)
        .innerJoin(idsInOrder('listed', ids), 'listed.id', 'p.id')
        .select(['p.updated_at', 'held.variation_count', 'held.lowest_stock'])
        .orderBy('listed.position')
        .execute(),

    /** Returns products by stock: all, lowest first; those without stock; those with a low variation. */
    async productsByStock(): Promise<{ byStock: number[]; out: number[]; low: number[] }> {
      const byStock = db
        .selectFrom('variation')
        .select(({ fn }) => [
          'product_id',
          fn.sum<number>('stock_quantity').as('stock'),
          fn.min('stock_quantity').as('lowest'),
        ])
        .groupBy('product_id')
        .orderBy('stock')
        .orderBy('product_id')
      const { all, out, low } = await db
        .selectFrom(byStock.as('totals'))
        .select((eb) => [
          intsAsBytes(eb.ref('product_id')).as('all'),
          intsAsBytes(eb.ref('product_id'), eb('stock', '=', 0)).as('out'),
          intsAsBytes(eb.ref('product_id'), eb('lowest', '<=', eb.selectFrom('stock_limit').select('low_stock'))).as(
            'low',
          ),
        ])
        .executeTakeFirstOrThrow()
      return { byStock: [...intsFromBytes(all)], out: [...intsFromBytes(out)], low: [...intsFromBytes(low)] }
    },

    find: (id: number) =>
      db
        .selectFrom('product as p')
        .select(PRODUCT_FIELD_NAMES.map((name) => `p.${name}` as const))
        .select(['p.id', 'p.product_class', 'p.compliance', 'p.rating', 'p.num_reviews', 'p.created_at'])
        .select((eb) => [
          'p.updated_at',
          jsonObjectFrom(
            eb.selectFrom('brand as b').select(['b.id', 'b.name', 'b.slug']).whereRef('b.id', '=', 'p.brand_id'),
          ).as('brand'),
          variationsOfProduct.as('variations'),
          jsonArrayFrom(
            eb
              .selectFrom('product_image as i')
              .select(['i.media_key', 'i.alt'])
              .whereRef('i.product_id', '=', 'p.id')
              .orderBy('i.position'),
          ).as('images'),
          jsonArrayFrom(
            eb
              .selectFrom(jsonElements('given', eb.ref('p.confirmations')))
              .leftJoin('shop_user as u', (join) =>
                join.on((by) => by('u.id', '=', by.cast<number>(by.ref('given.value', '->>').key('by'), 'integer'))),
              )
              .select(({ ref }) => {
                const given = ref('given.value', '->')
                return [given.key('key').as('key'), given.key('reason').as('reason'), given.key('at').as('at')]
              })
              .select('u.name as by')
              .orderBy('given.position'),
          ).as('confirmations'),
          arrayFrom(
            eb
              .selectFrom('product_fitting as f')
              .select(({ ref }) => ref('f.fitting_id').$notNull().as('fitting_id'))
              .whereRef('f.product_id', '=', 'p.id')
              .orderBy('f.fitting_id'),
          ).as('fitting_ids'),
        ])
        .where('p.id', '=', id)
        .executeTakeFirst(),

    async confirmationsOf(id: number): Promise<StoredConfirmation[]> {
      const found = db.selectFrom('product').select('confirmations').where('id', '=', id)
      return (await found.executeTakeFirst())?.confirmations ?? []
    },
  }
}

function isMatch({ words, ...filter }: AdminProductFilter): RawBuilder<boolean> {
  const conditions = words.map(hasWord)
  if (filter.status) conditions.push(sql`p.status = ${filter.status}`)
  if (filter.brand_id) conditions.push(sql`p.brand_id = ${filter.brand_id}`)
  if (filter.product_class) conditions.push(sql`p.product_class = ${filter.product_class}`)
  if (filter.category_id) {
    conditions.push(sql`(p.category_id = ${filter.category_id} or p.subcategory_id = ${filter.category_id})`)
  }
  if (filter.ids) conditions.push(sql`p.id = any(${ints(filter.ids)})`)
  if (filter.without) conditions.push(sql`p.id <> all(${ints(filter.without)})`)
  return matchesAll(conditions)
}

/** Matches products with `word` in their name, a SKU or their brand's name. */
const hasWord = (word: string) =>
  sql`p.id in (select product_id from product_words where words like lower(${likeAnywhere(word)}))`
