/**
 * What /shop shows, kept in its address. Reading is forgiving about spelling (`category` or `categories`, an id or a
 * slug, repeated or comma-separated); whether a value makes sense is for the call to say.
 */
import type { ProductSort } from '@shop/contract/catalogue.ts'

/** The facets with several values, by their name in the address. */
const LIST_FACETS = ['categories', 'subcategories', 'brands', 'strengths', 'flavours', 'ratings'] as const
export type ListFacet = (typeof LIST_FACETS)[number]

/** Values stay text, as they were asked for. `page` starts at '1'; an empty text means 'not asked for'. */
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

/** The orders a visitor may choose from, and what each is called. */
export const SORT_NAMES = {
  popularity: 'Popularity',
  newest: 'Newest',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  rating: 'Rating',
  name: 'Name',
} as const satisfies Record<ProductSort, string>

/** Links of the header and the footer say `category` for one of `categories`. */
const ALIASES: Partial<Record<ListFacet, string>> = { categories: 'category' }

function valuesOf(query: URLSearchParams, facet: ListFacet): string[] {
  const names = [facet, `${facet}[]`, ALIASES[facet] ?? []].flat()
  const values = names.flatMap((name) => query.getAll(name)).flatMap((value) => value.split(','))
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
}

/** The filters an address asks for. */
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

/** The query of an address that asks for `filters`; whatever is not asked for is left out. */
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

/** The address of the shop with `filters` changed by `change`. Any change but of the page goes back to page 1. */
export function shopPath(filters: ShopFilters, change: Partial<ShopFilters> = {}): string {
  const query = writeFilters({ ...filters, page: '1', ...change }).toString()
  return query ? `/shop?${query}` : '/shop'
}

/** `filters` with `value` of a facet switched on or off. */
export function toggled(filters: ShopFilters, facet: ListFacet, value: string): Partial<ShopFilters> {
  const values = filters[facet]
  return { [facet]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] }
}

/** Everything narrowing the list is dropped; the words searched for and the order stay. */
export function withoutFacets(filters: ShopFilters): ShopFilters {
  return { ...NO_FILTERS, search: filters.search, sort: filters.sort }
}

/** How many choices narrow the list. */
export function facetCount(filters: ShopFilters): number {
  const lists = LIST_FACETS.reduce((sum, facet) => sum + filters[facet].length, 0)
  return lists + Number(filters.min_price !== '' || filters.max_price !== '') + Number(filters.in_stock)
}

interface Named {
  id: number
  slug: string
}

/** `filters` with slugs of categories, subcategories and brands turned into ids; an unknown one stays as it is. */
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

/** The query of the list and the search call. Blank values are left out, so that the call's defaults hold. */
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
