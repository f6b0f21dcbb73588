import { type ShopFilters, SORT_NAMES } from './shop-filters.ts'

interface SortSelectProps {
  filters: ShopFilters
  onChange: (change: Partial<ShopFilters>) => void
}

/** The sort order of the list. The default is the best match for a search, otherwise popularity. */
export function SortSelect({ filters, onChange }: SortSelectProps) {
  const names = { ...(filters.search && { relevance: 'Best match' }), ...SORT_NAMES }
  const preset = filters.search ? 'relevance' : 'popularity'
  return (
    <label className="hstack small sort">
      <span className="muted">Sort by</span>
      <select
        className="select"
        name="sort"
        value={filters.sort || preset}
        onChange={(event) => onChange({ sort: event.target.value === preset ? '' : event.target.value })}
      >
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
