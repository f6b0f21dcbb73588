import { ChevronDown, ChevronUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Checkbox } from '../../../forms/checkbox.tsx'
import type { Column } from './column.ts'
import { cellClass } from './data-table-head.tsx'

interface DataTableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  name: string
  selection?: { isSelected: boolean; onChange: () => void } | undefined
  detail?: { isOpen: boolean; onToggle: () => void } | undefined
}

/** One row. Keyboard navigation focuses it. If it has details, a click anywhere on it opens them. */
export function DataTableRow<Row>({ row, columns, name, selection, detail }: DataTableRowProps<Row>) {
  const Icon = detail?.isOpen ? ChevronUp : ChevronDown
  return (
    <tr
      data-row
      data-opens={detail !== undefined || undefined}
      tabIndex={-1}
      data-selected={selection?.isSelected || undefined}
      onClick={(event) => detail && isOnRow(event) && detail.onToggle()}
    >
      {selection && (
        <td className="selects on-phone">
          <Checkbox checked={selection.isSelected} onChange={selection.onChange}>
            <span className="visually-hidden">Select {name}</span>
          </Checkbox>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
      {detail && (
        <td className="align-right on-phone">
          <button
            type="button"
            className="icon-button compact"
            aria-expanded={detail.isOpen}
            aria-label={`Details of ${name}`}
            onClick={detail.onToggle}
          >
            <Icon className="icon icon-small" aria-hidden />
          </button>
        </td>
      )}
    </tr>
  )
}

/** Whether a click is on the row itself: not on a control in it, nor the end of a text selection. */
function isOnRow({ target }: MouseEvent): boolean {
  const isOnControl = target instanceof Element && target.closest('a, button, label, input, select') !== null
  return !isOnControl && (window.getSelection()?.isCollapsed ?? true)
}
