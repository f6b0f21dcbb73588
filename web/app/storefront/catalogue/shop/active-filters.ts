import { shortPrice } from '../../../product/short-price.ts'
import type { Facets, Named, ShopData } from './shop-data.ts'
import { NO_FILTERS, type ShopFilters, toggled } from './shop-filters.ts'

/** The label of a filter, and the change that removes it. */
export interface ActiveFilter {
  label: string
  without: Partial<ShopFilters>
}

/** Returns all active filters, in the order of the facets. A value without a known name is shown as it is. */
export function activeFilters(
  filters: ShopFilters,
  { facets, chosen }: Pick<ShopData, 'facets' | 'chosen'>,
): ActiveFilter[] {
  const named = (values: string[], facet: readonly Named[] | undefined, known: readonly Named[]) =>
    values.map((value) => ({
      value,
      label: [...known, ...(facet ?? [])].find(({ id }) => String(id) === value)?.name ?? value,
    }))
  const listed = [
    ...named(filters.categories, facets?.categories, chosen.categories).map((one) => ({
      ...one,
      facet: 'categories' as const,
    })),
    ...named(filters.subcategories, facets?.subcategories, chosen.subcategories).map((one) => ({
      ...one,
      facet: 'subcategories' as const,
    })),
    ...filters.strengths.map((value) => ({ value, label: `${value} mg`, facet: 'strengths' as const })),
    ...filters.flavours.map((value) => ({ value, label: flavourName(value, facets), facet: 'flavours' as const })),
    ...named(filters.brands, facets?.brands, chosen.brands).map((one) => ({ ...one, facet: 'brands' as const })),
    ...filters.ratings.map((value) => ({ value, label: starsAndUp(value), facet: 'ratings' as const })),
  ]
  const price = priceLabel(filters)
  return [
    ...listed.map(({ facet, value, label }) => ({ label, without: toggled(filters, facet, value) })),
    ...(price ? [{ label: price, without: { min_price: '', max_price: '' } }] : []),
    ...(filters.in_stock ? [{ label: 'In stock', without: { in_stock: NO_FILTERS.in_stock } }] : []),
  ]
}

function flavourName(key: string, facets: Facets | null): string {
  return facets?.flavours.find((flavour) => flavour.key === key)?.name ?? key
}

/** Returns a label such as '4 stars and up'. */
export function starsAndUp(rating: string | number): string {
  return `${rating} ${Number(rating) === 1 ? 'star' : 'stars'}${Number(rating) === 5 ? '' : ' and up'}`
}

/** Returns 'Up to £20', 'From £5' or '£5 to £20'. */
function priceLabel({ min_price, max_price }: ShopFilters): string {
  const from = min_price && shortPrice(Number(min_price))
  const to = max_price && shortPrice(Number(max_price))
  if (from && to) return `${from} to ${to}`
  if (from) return `From ${from}`
  return to ? `Up to ${to}` : ''
}
