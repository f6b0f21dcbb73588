/** The filter of product lists as conditions on `product p`, and their sort orders. */
import type { FlavourFamily, ProductSort } from '@shop/contract/catalogue.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'
import { type RawBuilder, sql } from 'kysely'

/** Values in one list are alternatives, different lists all required. Prices are pence; `ratings` [4] is 4 and up. */
export interface ProductFilter {
  min_price?: number | undefined
  max_price?: number | undefined
  categories: number[]
  subcategories: number[]
  brands: number[]
  ratings: number[]
  strengths: number[]
  flavours: FlavourFamily[]
  /** Used by other areas only: no facet counts it. */
  classes?: ProductClass[] | undefined
  in_stock?: boolean | undefined
  is_featured?: boolean | undefined
}

/** Lets every product through. */
export const NO_FILTER: ProductFilter = {
  categories: [],
  subcategories: [],
  brands: [],
  ratings: [],
  strengths: [],
  flavours: [],
}

/** Returns the filter's own fields of a query in canonical form, whatever the order of values. */
export function normaliseFilter(query: ProductFilter): ProductFilter {
  const ascending = (values: number[]) => [...new Set(values)].sort((a, b) => a - b)
  return {
    min_price: query.min_price,
    max_price: query.max_price,
    categories: ascending(query.categories),
    subcategories: ascending(query.subcategories),
    brands: ascending(query.brands),
    // The lowest rating includes the others.
    ratings: query.ratings.length > 0 ? [Math.min(...query.ratings)] : [],
    strengths: ascending(query.strengths),
    flavours: [...new Set(query.flavours)].sort(),
    classes: query.classes && [...new Set(query.classes)].sort(),
    in_stock: query.in_stock,
    is_featured: query.is_featured,
  }
}

/** Returns whether every product passes. */
export function isUnfiltered(filter: ProductFilter): boolean {
  return Object.values(filter).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))
}

/** Returns the conditions for active products, to be joined by 'and'. */
export function toConditions(filter: ProductFilter): RawBuilder<unknown>[] {
  const { min_price, max_price, categories, subcategories, brands, ratings, strengths, flavours } = filter
  const conditions = [sql`p.status = 'active'`]
  if (categories.length > 0) conditions.push(sql`p.category_id = any(${categories}::int[])`)
  if (subcategories.length > 0) conditions.push(sql`p.subcategory_id = any(${subcategories}::int[])`)
  if (brands.length > 0) conditions.push(sql`p.brand_id = any(${brands}::int[])`)
  if (ratings.length > 0) conditions.push(sql`p.rating >= ${Math.min(...ratings)}::int`)
  if (strengths.length > 0) conditions.push(sql`p.strengths_mg && ${strengths}::numeric[]`)
  if (flavours.length > 0) conditions.push(sql`p.flavour_family = any(${flavours}::text[])`)
  if (filter.classes?.length) conditions.push(sql`p.product_class = any(${filter.classes}::text[])`)
  if (min_price !== undefined || max_price !== undefined) conditions.push(...priceConditions(min_price, max_price))
  if (filter.in_stock !== undefined) conditions.push(stockCondition(filter.in_stock))
  if (filter.is_featured !== undefined) conditions.push(sql`p.is_featured = ${filter.is_featured}::boolean`)
  return conditions
}

const ORDERS = {
  popularity: sql`p.popularity desc, p.id`,
  newest: sql`p.created_at desc, p.id`,
  price_asc: sql`p.price_pence, p.id`,
  price_desc: sql`p.price_pence desc, p.id desc`,
  rating: sql`p.rating desc, p.num_reviews desc, p.id`,
  name: sql`lower(p.name), p.id`,
} as const satisfies Record<ProductSort, RawBuilder<unknown>>

/** Sorts by a fact of the product class, for other areas; products without it come last. */
export const MEASURED_SORTS = ['most_battery', 'least_battery', 'most_power', 'most_cbd', 'least_cbd'] as const
export type MeasuredSort = (typeof MEASURED_SORTS)[number]

const MEASURED = {
  most_battery: sql`p.compliance -> 'battery_mah' desc nulls last`,
  least_battery: sql`p.compliance -> 'battery_mah' asc nulls last`,
  most_power: sql`p.compliance -> 'power_w' desc nulls last`,
  most_cbd: sql`p.compliance -> 'cbd_mg_per_serving' desc nulls last`,
  least_cbd: sql`p.compliance -> 'cbd_mg_per_serving' asc nulls last`,
} as const satisfies Record<MeasuredSort, RawBuilder<unknown>>

export const isMeasured = (sort: ProductSort | MeasuredSort | 'relevance'): sort is MeasuredSort => sort in MEASURED

/** Returns the sort order of a list; ties are ordered by id, so that pages are consistent. */
export const toOrderBy = (sort: ProductSort | MeasuredSort): RawBuilder<unknown> =>
  isMeasured(sort) ? sql`${MEASURED[sort]}, p.price_pence, p.popularity desc, p.id` : ORDERS[sort]

/** A variation's price is in the range. The product's own lowest and highest price exclude most products cheaply. */
function priceConditions(min = 0, max = MAX_PENCE): RawBuilder<unknown>[] {
  return [
    sql`p.price_max_pence >= ${min}::int`,
    sql`p.price_pence <= ${max}::int`,
    sql`(p.price_pence >= ${min}::int or p.price_max_pence <= ${max}::int or exists (
      select 1 from variation v where v.product_id = p.id and v.price_pence between ${min}::int and ${max}::int))`,
  ]
}
const MAX_PENCE = 100_000_000

function stockCondition(isInStock: boolean): RawBuilder<unknown> {
  const hasStock = sql`exists (select 1 from variation v where v.product_id = p.id and v.stock_quantity > 0)`
  return isInStock ? hasStock : sql`not ${hasStock}`
}
