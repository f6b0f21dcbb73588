import { Columns3 } from 'lucide-react'
import { Popover } from 'radix-ui'

interface ColumnChoice {
  id: string
  label: string
  isShown: boolean
  canHide: boolean
  onToggle: () => void
}

/** Chooses the columns of a table. */
export function ColumnMenu({ columns }: { columns: readonly ColumnChoice[] }) {
  return (
    <Popover.Root>
      <Popover.Trigger className="button quiet small">
        <Columns3 className="icon icon-small" aria-hidden /> Columns
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popover-menu" align="end" sideOffset={6} aria-label="Columns">
          {columns.map(({ id, label, isShown, canHide, onToggle }) => (
            <label key={id} className="check">
              <input type="checkbox" checked={isShown} disabled={!canHide} onChange={onToggle} />
              {label}
            </label>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
