import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Link } from 'react-router'
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

/** The filters on a small screen. Each choice works at once; the button says how many products are left. */
export function FilterSheet({ shop, filters, isPending, onChange, onClose }: FilterSheetProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim under-sheet" />
        <Dialog.Content className="filtersheet" aria-describedby={undefined}>
          <div className="row between px-[var(--margin)] py-4">
            <Dialog.Title className="h3">Filters</Dialog.Title>
            <Dialog.Close className="iconbtn" aria-label="Close">
              <X className="ico" aria-hidden />
            </Dialog.Close>
          </div>
          <div className="scroll">
            <FilterChips filters={filters} shop={shop} />
            {shop.facets && <FacetPanel facets={shop.facets} filters={filters} onChange={onChange} />}
          </div>
          <footer>
            <Link className="btn quiet" to={shopPath(withoutFacets(filters))} preventScrollReset>
              Clear
            </Link>
            <button type="button" className="btn primary" onClick={onClose} aria-live="polite">
              {isPending && <span className="spin" aria-hidden="true" />}
              Show {shop.total} {shop.total === 1 ? 'product' : 'products'}
            </button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
