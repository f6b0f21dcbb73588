import { X } from 'lucide-react'
import { Link } from 'react-router'
import { activeFilters } from './active-filters.ts'
import type { ShopData } from './shop-data.ts'
import { type ShopFilters, shopPath, withoutFacets } from './shop-filters.ts'

/** The active filters, each with a link that removes it, and one link that removes all. */
export function FilterChips({ filters, shop }: { filters: ShopFilters; shop: Pick<ShopData, 'facets' | 'chosen'> }) {
  const active = activeFilters(filters, shop)
  if (active.length === 0) return null
  return (
    <div className="toolbar">
      {active.map(({ label, without }) => (
        <Link key={label} className="chip" to={shopPath(filters, without)} preventScrollReset>
          {label} <X className="icon icon-small" aria-hidden />
          <span className="visually-hidden">Remove filter</span>
        </Link>
      ))}
      <Link className="link small" to={shopPath(withoutFacets(filters))} preventScrollReset>
        Clear all
      </Link>
    </div>
  )
}
