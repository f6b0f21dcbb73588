/**
 * The filters of /shop, stored in its address. Parsing accepts variants (`category` or `categories`, an id or a slug,
 * repeated or comma-separated); the API validates the values.
 */
import type { ProductSort } from '@shop/contract/catalogue.ts'

/** The facets that allow several values, by their parameter name. */
const LIST_FACETS = ['categories', 'subcategories', 'brands', 'strengths', 'flavours', 'ratings'] as const
export type ListFacet = (typeof LIST_FACETS)[number]

/** Values are the raw text from the address. `page` defaults to '1'; an empty text means 'not set'. */
export type ShopFilters = Record<ListFacet, string[]> & {
  search: string
  min_price: string
  max_price: string
  in_stock: boolean
  sort: string
  page: string
}

export const NO_FILTERS: ShopFilters = {
  search: '',
  categories: [],
  subcategories: [],
  brands: [],
  strengths: [],
  flavours: [],
  ratings: [],
  min_price: '',
  max_price: '',
  in_stock: false,
  sort: '',
  page: '1',
}

const SHOP_PAGE_SIZE = 24

/** The sort orders offered, with their labels. */
export const SORT_NAMES = {
  popularity: 'Popularity',
  newest: 'Newest',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  rating: 'Rating',
  name: 'Name',
} as const satisfies Record<ProductSort, string>

/** Links in the header and the footer use `category` for `categories`. */
const ALIASES: Partial<Record<ListFacet, string>> = { categories: 'category' }

function valuesOf(query: URLSearchParams, facet: ListFacet): string[] {
  const names = [facet, `${facet}[]`, ALIASES[facet] ?? []].flat()
  const values = names.flatMap((name) => query.getAll(name)).flatMap((value) => value.split(','))
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
}

/** Returns the filters of an address. */
export function readFilters(query: URLSearchParams): ShopFilters {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  return {
    search: text('search'),
    categories: valuesOf(query, 'categories'),
    subcategories: valuesOf(query, 'subcategories'),
    brands: valuesOf(query, 'brands'),
    strengths: valuesOf(query, 'strengths'),
    flavours: valuesOf(query, 'flavours'),
    ratings: valuesOf(query, 'ratings'),
    min_price: text('min_price').replace(/^£/, ''),
    max_price: text('max_price').replace(/^£/, ''),
    in_stock: ['true', '1', 'on'].includes(text('in_stock')),
    sort: text('sort'),
    page: text('page') || '1',
  }
}

/** Returns the query for `filters`; empty ones are omitted. */
export function writeFilters(filters: ShopFilters): URLSearchParams {
  const query = new URLSearchParams()
  if (filters.search) query.set('search', filters.search)
  for (const facet of LIST_FACETS) for (const value of filters[facet]) query.append(facet, value)
  if (filters.min_price) query.set('min_price', filters.min_price)
  if (filters.max_price) query.set('max_price', filters.max_price)
  if (filters.in_stock) query.set('in_stock', 'true')
  if (filters.sort) query.set('sort', filters.sort)
  if (filters.page !== '1') query.set('page', filters.page)
  return query
}

/** Returns the shop's address for `filters` changed by `change`. Every change but of the page resets to page 1. */
export function shopPath(filters: ShopFilters, change: Partial<ShopFilters> = {}): string {
  const query = writeFilters({ ...filters, page: '1', ...change }).toString()
  return query ? `/shop?${query}` : '/shop'
}

/** Returns the change that switches `value` of a facet on or off. */
export function toggled(filters: ShopFilters, facet: ListFacet, value: string): Partial<ShopFilters> {
  const values = filters[facet]
  return { [facet]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] }
}

/** Returns the filters without any facet; the search text and the sort order stay. */
export function withoutFacets(filters: ShopFilters): ShopFilters {
  return { ...NO_FILTERS, search: filters.search, sort: filters.sort }
}

/** Returns how many filters are active. */
export function facetCount(filters: ShopFilters): number {
  const lists = LIST_FACETS.reduce((sum, facet) => sum + filters[facet].length, 0)
  return lists + Number(filters.min_price !== '' || filters.max_price !== '') + Number(filters.in_stock)
}

interface Named {
  id: number
  slug: string
}

/** Returns `filters` with slugs of categories, subcategories and brands resolved to ids; unknown ones are unchanged. */
export function withIds(
  filters: ShopFilters,
  known: { categories: readonly Named[]; subcategories: readonly Named[]; brands: readonly Named[] },
): ShopFilters {
  const idsOf = (values: string[], named: readonly Named[]) =>
    values.map((value) => {
      const found = named.find((one) => one.slug === value)
      return found ? String(found.id) : value
    })
  return {
    ...filters,
    categories: idsOf(filters.categories, known.categories),
    subcategories: idsOf(filters.subcategories, known.subcategories),
    brands: idsOf(filters.brands, known.brands),
  }
}

/** Returns the query of the list and search calls. Blank values are undefined, so that the API's defaults apply. */
export function callQuery(filters: ShopFilters) {
  return {
    categories: filters.categories,
    subcategories: filters.subcategories,
    brands: filters.brands,
    strengths: filters.strengths,
    flavours: filters.flavours,
    ratings: filters.ratings,
    min_price: filters.min_price || undefined,
    max_price: filters.max_price || undefined,
    in_stock: filters.in_stock ? 'true' : undefined,
    sort: filters.sort || undefined,
    page: filters.page,
    limit: SHOP_PAGE_SIZE,
  }
}
