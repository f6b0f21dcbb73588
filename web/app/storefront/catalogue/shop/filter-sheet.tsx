import { PrimaryButton, QuietLink } from '../../../ui/buttons.tsx'
import { FilterDrawer } from '../../../ui/dialog.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { ShopData } from './shop-data.ts'
import { type ShopFilters, shopPath, withoutFacets } from './shop-filters.ts'

interface FilterSheetProps {
  shop: ShopData
  filters: ShopFilters
  isPending: boolean
  onChange: (change: Partial<ShopFilters>) => void
  onClose: () => void
}

/** The filters on a small screen. Each choice applies at once; the button shows how many products match. */
export function FilterSheet({ shop, filters, isPending, onChange, onClose }: FilterSheetProps) {
  return (
    <FilterDrawer
      className="filtersheet"
      footer={
        <>
          <QuietLink to={shopPath(withoutFacets(filters))} preventScrollReset>
            Clear
          </QuietLink>
          <PrimaryButton onClick={onClose} aria-live="polite">
            {isPending && <span className="spin" aria-hidden="true" />}
            Show {shop.total} {shop.total === 1 ? 'product' : 'products'}
          </PrimaryButton>
        </>
      }
      onClose={onClose}
    >
      <FilterChips filters={filters} shop={shop} />
      {shop.facets && <FacetPanel facets={shop.facets} filters={filters} onChange={onChange} />}
    </FilterDrawer>
  )
}
