import { Columns3 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { Checkbox } from '../../../forms/checkbox.tsx'
import type { Column } from './column.ts'

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  onToggle: (column: Column<Row>) => void
}

/** Chooses the columns of a table. */
export function ColumnMenu<Row>({ columns, isShown, onToggle }: ColumnMenuProps<Row>) {
  return (
    <Popover.Root>
      <Popover.Trigger className="button quiet small">
        <Columns3 className="icon icon-small" aria-hidden /> Columns
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popover-menu" align="end" sideOffset={6} aria-label="Columns">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              checked={isShown(column)}
              disabled={column.isFixed}
              onChange={() => onToggle(column)}
            >
              {column.header}
            </Checkbox>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
