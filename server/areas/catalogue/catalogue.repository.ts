/** Reads products, categories and brands as visitors see them. products/ writes them. */
import type { ProductSort } from '@shop/contract/catalogue.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { and, type MeasuredSort, type ProductFilter, toConditions, toOrderBy } from './catalogue.filters.ts'
import { type ProductRow, productColumns, type SummaryRow, summaryColumns, summaryJoins } from './catalogue.rows.ts'

export interface Window {
  sort: ProductSort | MeasuredSort
  limit: number
  offset: number
}

/** Reads only active products. */
export function catalogueRepository(db: Db) {
  /** Returns the products of `places` (`id`, `place`), in the order of place. */
  async function summaries(places: RawBuilder<unknown>): Promise<SummaryRow[]> {
    const { rows } = await sql<SummaryRow>`
      select ${summaryColumns}
      from (${places}) as chosen
      join product p on p.id = chosen.id and p.status = 'active'
      ${summaryJoins}
      order by chosen.place`.execute(db)
    return rows
  }

  return {
    /** Returns a page of the ids of products that pass `filter`. */
    async ids(filter: ProductFilter, { sort, limit, offset }: Window): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select p.id from product p where ${and(inOrder(filter))}
        order by ${toOrderBy(sort)} limit ${limit}::int offset ${offset}::int`.execute(db)
      return rows.map((row) => row.id)
    },

    /** Returns a page of the products that pass `filter`. */
    list: (filter: ProductFilter, window: Window) => summaries(pageOf(and(toConditions(filter)), window)),

    /** Returns a page of these products: faster than a selective filter. */
    listAmong: (ids: readonly number[], window: Window) =>
      summaries(pageOf(sql`p.id = any(${[...ids]}::int[])`, window)),

    /** Returns these products in order, without those that are not public. */
    listInOrder: (ids: readonly number[]) =>
      summaries(sql`select id, place from unnest(${[...ids]}::int[]) with ordinality as given (id, place)`),

    async find(id: number): Promise<ProductRow | undefined> {
      const { rows } = await sql<ProductRow>`
        select ${summaryColumns}, ${productColumns}
        from product p ${summaryJoins}
        where p.id = ${id} and p.status = 'active'`.execute(db)
      return rows[0]
    },

    async isPublic(id: number): Promise<boolean> {
      const query = db.selectFrom('product').select('id').where('id', '=', id).where('status', '=', 'active')
      return (await query.executeTakeFirst()) !== undefined
    },

    related: (id: number, limit: number) => summaries(relatedTo(id, limit)),

    categories: () =>
      db
        .selectFrom('category')
        .select(['id', 'parent_id', 'name', 'slug', 'description'])
        .orderBy('position')
        .orderBy('id')
        .execute(),

    brands: () => db.selectFrom('brand').select(['id', 'name', 'slug', 'description']).orderBy('name').execute(),
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

function pageOf(condition: RawBuilder<unknown>, { sort, limit, offset }: Window): RawBuilder<unknown> {
  const order = toOrderBy(sort)
  return sql`
    select p.id, row_number() over (order by ${order}) as place
    from product p where ${condition}
    order by ${order} limit ${limit}::int offset ${offset}::int`
}

/** How many of the most popular products of each kind are compared. */
const CANDIDATES = 60

/**
 * Returns products related to one, those in stock first. A shared subcategory counts most, then brand and flavour, then
 * other common facts.
 */
function relatedTo(id: number, limit: number): RawBuilder<unknown> {
  const mostPopular = (condition: RawBuilder<unknown>) => sql`(
    select p.id from product p where p.status = 'active' and ${condition}
    order by p.popularity desc, p.id limit ${CANDIDATES}::int)`
  return sql`
    select p.id, row_number() over (order by is_in_stock desc, likeness desc, p.popularity desc, p.id) as place
    from (select * from product where id = ${id}) self
    cross join (
      ${mostPopular(sql`p.subcategory_id = (select subcategory_id from product where id = ${id})`)}
      union ${mostPopular(sql`p.brand_id = (select brand_id from product where id = ${id})`)}
      union ${mostPopular(sql`p.category_id = (select category_id from product where id = ${id})`)}
      union ${mostPopular(sql`true`)}
    ) candidate
    join product p on p.id = candidate.id and p.id <> self.id
    cross join lateral (
      select exists (select 1 from variation v where v.product_id = p.id and v.stock_quantity > 0) as is_in_stock,
        8 * (p.subcategory_id is not distinct from self.subcategory_id and p.subcategory_id is not null)::int
        + 4 * (p.brand_id is not distinct from self.brand_id and p.brand_id is not null)::int
        + 4 * (p.flavour_family is not distinct from self.flavour_family and p.flavour_family is not null)::int
        + 2 * (p.category_id is not distinct from self.category_id and p.category_id is not null)::int
        + (p.strengths_mg && self.strengths_mg)::int + (p.tags && self.tags)::int as likeness
    ) weighed
    order by place limit ${limit}::int`
}
