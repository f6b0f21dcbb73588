import { Columns3 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { CheckBox } from '../../../forms/check-box.tsx'
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
            <CheckBox
              key={column.id}
              checked={isShown(column)}
              disabled={column.isFixed}
              onChange={() => onToggle(column)}
            >
              {column.header}
            </CheckBox>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
