import type { RefObject } from 'react'
import { SearchField } from '../../storefront/catalogue/search/search-field.tsx'
import { Drawer } from '../../ui/drawer.tsx'

/** The search box as a full-screen panel on a small screen. */
export function MobileSearch({ opener, onClose }: { opener: RefObject<HTMLElement | null>; onClose: () => void }) {
  return (
    <Drawer label="Search" className="fullsearch" opener={opener} onClose={onClose}>
      <div className="hstack">
        <SearchField isInline hasStart onLeave={onClose} />
        <button type="button" className="link small min-h-11" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Drawer>
  )
}
