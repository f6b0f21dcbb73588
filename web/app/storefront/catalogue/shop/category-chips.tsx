import { Link } from 'react-router'
import type { Facets } from './shop-data.ts'
import { type ShopFilters, shopPath } from './shop-filters.ts'

/** The categories as one scrolling row, for small screens, where the facets are behind a button. */
export function CategoryChips({ filters, facets }: { filters: ShopFilters; facets: Facets }) {
  if (facets.categories.length < 2) return null
  const chip = (name: string, categories: string[], isChosen: boolean) => (
    <Link
      key={name}
      className={isChosen ? 'chip active' : 'chip'}
      to={shopPath(filters, { categories, subcategories: [] })}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
    >
      {name}
    </Link>
  )
  const isAll = filters.categories.length === 0 && filters.subcategories.length === 0
  return (
    <nav className="category-chips" aria-label="Categories">
      {chip('All', [], isAll)}
      {facets.categories.map(({ id, name }) => chip(name, [String(id)], filters.categories.includes(String(id))))}
    </nav>
  )
}
