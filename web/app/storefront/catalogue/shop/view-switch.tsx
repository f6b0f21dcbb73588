import { LayoutGrid, List } from 'lucide-react'
import type { ViewMode } from './use-view-mode.ts'

/** Switches between grid and list. */
export function ViewSwitch({ mode, onChoose }: { mode: ViewMode; onChoose: (mode: ViewMode) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a form's frame around two buttons
    <span className="segmented" role="group" aria-label="View">
      <button type="button" aria-pressed={mode === 'grid'} aria-label="Grid" onClick={() => onChoose('grid')}>
        <LayoutGrid className="icon" aria-hidden />
      </button>
      <button type="button" aria-pressed={mode === 'list'} aria-label="List" onClick={() => onChoose('list')}>
        <List className="icon" aria-hidden />
      </button>
    </span>
  )
}
