import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { Column } from './column.ts'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const ICONS = { asc: ArrowUp, desc: ArrowDown } as const

interface HeadCellProps<Row> {
  column: Column<Row>
  direction: 'asc' | 'desc' | false
  onSort: () => void
}

/** A column heading; a button if the list can be sorted by it. */
export function HeadCell<Row>({ column, direction, onSort }: HeadCellProps<Row>) {
  const Icon = direction ? ICONS[direction] : ArrowUpDown
  return (
    <th scope="col" className={cellClass(column)} aria-sort={direction ? ARIA_SORT[direction] : undefined}>
      {column.sort ? (
        <button type="button" className="sorter" onClick={onSort}>
          {column.header}
          <Icon className="icon icon-small" aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

/** Returns the CSS class for the cells of a column. */
export function cellClass<Row>({ isRight, isPhone }: Column<Row>): string | undefined {
  return [isRight && 'align-right', isPhone && 'on-phone'].filter(Boolean).join(' ') || undefined
}

interface SelectCellProps {
  label: string
  isChecked: boolean
  /** Whether some, but not all, rows are selected. */
  isMixed: boolean
  onChange: (isChecked: boolean) => void
}

/** The checkbox that selects all rows. */
export function SelectCell({ label, isChecked, isMixed, onChange }: SelectCellProps) {
  return (
    <th scope="col" className="selects on-phone">
      <label className="check">
        <input
          type="checkbox"
          checked={isChecked}
          ref={(box) => {
            if (box) box.indeterminate = isMixed && !isChecked
          }}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="visually-hidden">{label}</span>
      </label>
    </th>
  )
}
