/** Reads products, categories and brands as visitors see them. products/ writes them. */

import type { ProductSort } from '@shop/contract/catalogue.ts'
import { BRAND_FIELDS, PUBLIC_CATEGORY_FIELDS } from '@shop/contract/fields/taxonomy.fields.ts'
import { type AliasedExpression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { anyIn, idsInOrder, ints, readIds, union } from '../../platform/database/expressions.ts'
import { columnNames } from '../../platform/database/record-columns.ts'
import { matchesAll } from '../../platform/database/words.ts'
import { type MeasuredSort, type ProductFilter, toConditions, toOrderBy } from './catalogue.filters.ts'
import { IS_ACTIVE, type ProductRow, type SummaryRow, selectProducts, selectSummaries } from './catalogue.rows.ts'

export interface Window {
  sort: ProductSort | MeasuredSort
  limit: number
  offset: number
}

/** Ids of the products to list, and their positions in the list. */
type Listed = AliasedExpression<{ id: number; position: number }, 'listed'>

/** Reads only active products. */
export function catalogueRepository(db: Db) {
  // Built once, because building them takes as long as a fast statement.
  const summaries = selectSummaries(db)
  const wholeProducts = selectProducts(db)
  const products = db.selectFrom('product as p')

  /** Returns these products in order of their position. */
  const listSummaries = (listed: Listed): Promise<SummaryRow[]> =>
    summaries.innerJoin(listed, 'listed.id', 'p.id').where(IS_ACTIVE).orderBy('listed.position').execute()

  const selectPage = (passing: typeof products, { sort, limit, offset }: Window) =>
    passing
      .select(({ fn }) => [
        'p.id',
        fn
          .agg<number>('row_number')
          .over((over) => over.orderBy(toOrderBy(sort)))
          .as('position'),
      ])
      .orderBy(toOrderBy(sort))
      .limit(limit)
      .offset(offset)
      .as('listed')

  /**
   * Selects products related to one, those in stock first: what fits it, then similar ones. A shared subcategory counts most, then
   * brand and flavour, then other common facts.
   */
  function selectRelated(id: number, limit: number) {
    const mostPopular = products
      .select('p.id')
      .where(IS_ACTIVE)
      .orderBy('p.popularity', 'desc')
      .orderBy('p.id')
      .limit(CANDIDATES)
    const sharing = (column: 'subcategory_id' | 'brand_id' | 'category_id') =>
      mostPopular.where((eb) => eb(`p.${column}`, '=', eb.selectFrom('product').select(column).where('id', '=', id)))
    const fitting = products
      .innerJoin('product_fitting as f', 'f.fitting_id', 'p.id')
      .select('p.id')
      .where(IS_ACTIVE)
      .where('f.product_id', '=', id)
    const candidates = [fitting, sharing('subcategory_id'), sharing('brand_id'), sharing('category_id'), mostPopular]
    return db
      .selectFrom('product as self')
      .crossJoin(union(candidates).as('candidate'))
      .innerJoin('product as p', (join) => join.onRef('p.id', '=', 'candidate.id').onRef('p.id', '<>', 'self.id'))
      .select(({ fn }) => [
        'p.id',
        fn
          .agg<number>('row_number')
          .over((over) => over.orderBy(CLOSEST))
          .as('position'),
      ])
      .where('self.id', '=', id)
      .orderBy('position')
      .limit(limit)
      .as('listed')
  }

  return {
    /** Returns a page of the ids of products that pass `filter`. */
    ids(filter: ProductFilter, { sort, limit, offset }: Window): Promise<number[]> {
      const passing = products.select('p.id').where(matchesAll(inOrder(filter)))
      return readIds(passing.orderBy(toOrderBy(sort)).limit(limit).offset(offset))
    },

    /** Returns a page of the products that pass `filter`. */
    list: (filter: ProductFilter, window: Window) =>
      listSummaries(selectPage(products.where(matchesAll(toConditions(filter))), window)),

    /** Returns a page of these products: faster than a selective filter. */
    listAmong: (ids: readonly number[], window: Window) =>
      listSummaries(selectPage(products.where('p.id', '=', anyIn(ints(ids))), window)),

    /** Returns these products in order, without those that are not public. */
    listInOrder: (ids: readonly number[]) => listSummaries(idsInOrder('listed', ids)),

    find: (id: number): Promise<ProductRow | undefined> =>
      wholeProducts.where('p.id', '=', id).where(IS_ACTIVE).executeTakeFirst(),

    async isPublic(id: number): Promise<boolean> {
      const query = db.selectFrom('product').select('id').where('id', '=', id).where('status', '=', 'active')
      return (await query.executeTakeFirst()) !== undefined
    },

    /** Returns ids of public products with a tag, the most popular first. */
    async taggedWith(tag: string, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('product')
        .select('id')
        .where('status', '=', 'active')
        .where((eb) => eb('tags', '@>', eb.val([tag])))
        .orderBy('popularity', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    related: (id: number, limit: number) => listSummaries(selectRelated(id, limit)),

    categories: () =>
      db
        .selectFrom('category')
        .select(['id', 'parent_id', ...columnNames(PUBLIC_CATEGORY_FIELDS)])
        .orderBy('position')
        .orderBy('id')
        .execute(),

    brands: () =>
      db
        .selectFrom('brand')
        .select(['id', ...columnNames(BRAND_FIELDS)])
        .orderBy('name')
        .execute(),
  }
}

/**
 * Returns the conditions of `filter` such that a category is read in the order of its index until the page is full. Its
 * class is mostly implied, and the planner would underestimate the rows that match both.
 */
function inOrder({ categories, subcategories, classes, ...filter }: ProductFilter): RawBuilder<unknown>[] {
  const isOneShelf = categories.length + subcategories.length === 1
  if (!isOneShelf) return toConditions({ categories, subcategories, classes, ...filter })
  const [category] = categories
  const [subcategory] = subcategories
  return [
    category === undefined ? sql`p.subcategory_id = ${subcategory}::int` : sql`p.category_id = ${category}::int`,
    ...(classes?.length ? [sql`(p.product_class = any(${classes}::text[])) is true`] : []),
    ...toConditions({ ...filter, categories: [], subcategories: [] }),
  ]
}

/** How many of the most popular products of each kind are compared. */
const CANDIDATES = 60

/** The products `p` most like the product `self` first. */
const CLOSEST: RawBuilder<unknown> = sql`
  exists (select 1 from variation v where v.product_id = p.id and v.stock_quantity > 0) desc,
  (p.id in (select fitting_id from product_fitting where product_id = self.id)) desc,
  8 * (p.subcategory_id is not distinct from self.subcategory_id and p.subcategory_id is not null)::int
  + 4 * (p.brand_id is not distinct from self.brand_id and p.brand_id is not null)::int
  + 4 * (p.flavour_family is not distinct from self.flavour_family and p.flavour_family is not null)::int
  + 2 * (p.category_id is not distinct from self.category_id and p.category_id is not null)::int
  + (p.strengths_mg && self.strengths_mg)::int + (p.tags && self.tags)::int desc,
  p.popularity desc, p.id`
