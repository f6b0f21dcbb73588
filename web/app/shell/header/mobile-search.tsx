import { SearchField } from '../../storefront/catalogue/search/search-field.tsx'
import { Drawer } from '../../ui/dialog.tsx'

/** The search box as a full-screen panel on a small screen. */
export function MobileSearch({ onClose }: { onClose: () => void }) {
  return (
    <Drawer label="Search" className="fullsearch" onClose={onClose}>
      <div className="hstack">
        <SearchField isInline hasStart onLeave={onClose} />
        <button type="button" className="link small min-h-11" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Drawer>
  )
}
