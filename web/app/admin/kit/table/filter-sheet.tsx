import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Drawer } from '../../../ui/drawer.tsx'

interface FilterSheetProps {
  opener: RefObject<HTMLElement | null>
  /** Clears all filters; undefined if none is set. */
  onClear: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** The filters of a list on a phone. Each choice applies at once. */
export function FilterSheet({ opener, onClear, onClose, children }: FilterSheetProps) {
  return (
    <Drawer label="Filters" className="filtersheet adminfilters" opener={opener} onClose={onClose}>
      <div className="hstack between px-[var(--margin)] py-4">
        <span className="subheading" aria-hidden="true">
          Filters
        </span>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X className="icon" aria-hidden />
        </button>
      </div>
      <div className="scroll">{children}</div>
      <footer>
        <button type="button" className="button quiet" disabled={!onClear} onClick={onClear}>
          Clear filters
        </button>
        <button type="button" className="button primary" onClick={onClose}>
          Show results
        </button>
      </footer>
    </Drawer>
  )
}
