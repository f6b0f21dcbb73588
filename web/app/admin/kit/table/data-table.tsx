import { Fragment, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Column } from './column.ts'
import { ColumnMenu } from './column-menu.tsx'
import { DataTableFoot } from './data-table-foot.tsx'
import { HeadCell, SelectCell } from './data-table-head.tsx'
import { DataTableRow } from './data-table-row.tsx'
import { type TableError, TableState } from './data-table-states.tsx'
import { KeyHelp } from './key-help.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import type { List } from './use-list-state.ts'
import { useTableKeys } from './use-table-keys.ts'

export interface DataTableProps<Row extends object> extends TableError {
  /** The content of the table, for screen readers and as the name of its scrolling area: 'Products'. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  total: number | undefined
  list: Pick<List, 'state' | 'pathOf'> & { set(patch: { sort?: string; limit?: number }): void }
  getRowId: (row: Row) => string | number
  /** Returns the name of a row, for its checkbox. */
  rowName?: (row: Row) => string
  /** Returns the address that a row links to. */
  rowHref?: (row: Row) => string
  /** Renders the details of an expanded row. `open` expands another row instead, by its id. */
  rowDetail?: (row: Row, open: (id: string | number) => void) => ReactNode
  /** Renders the actions for the selected rows; without it no row can be selected. `clear` resets the selection. */
  bulkActions?: ((selected: Row[], clear: () => void) => ReactNode) | undefined
  /** The storage key of the chosen columns: 'admin.products.columns'. */
  storageKey: string
  isLoading?: boolean
  /** Whether the rows are still those of the previous query. */
  isRefreshing?: boolean
}

/** A table that the server sorts and pages: with selectable columns and rows, and full keyboard support. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows = [], list, getRowId, rowName, rowHref, rowDetail, bulkActions, isRefreshing = false } = props
  const navigate = useNavigate()
  const { isShown, toggle } = useColumnChoice(props.storageKey, columns)
  const [opened, setOpened] = useState<string | null>(null)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const idOf = (row: Row) => String(getRowId(row))
  const isSelected = (row: Row) => selectedIds.has(idOf(row))
  const selected = bulkActions ? rows.filter(isSelected) : []
  const select = (changed: readonly Row[], isOn: boolean) => {
    const ids = changed.map(idOf)
    setSelectedIds((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(isOn ? ids : [])]))
  }
  const toggleDetail = (id: string) => setOpened(id === opened ? null : id)
  const keys = useTableKeys({
    onOpen: (place) => {
      const row = rows[place]
      if (row && rowHref) void navigate(rowHref(row))
      else if (row && rowDetail) toggleDetail(idOf(row))
    },
    onSelect: (place) => {
      const row = rows[place]
      if (row && bulkActions) select([row], !isSelected(row))
    },
  })
  const visible = columns.filter(isShown)
  const hasPhone = columns.some(({ isPhone }) => isPhone)
  const width = visible.length + (bulkActions ? 1 : 0) + (rowDetail ? 1 : 0)

  return (
    <div className={props.isLoading ? 'datatable loading' : 'datatable'}>
      <section
        className="tile scroll-sideways"
        aria-label={props.caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
        tabIndex={0}
        ref={keys.area}
        onKeyDown={keys.onKeyDown}
      >
        <table className={hasPhone ? 'table has-phone' : 'table'} aria-busy={props.isLoading || isRefreshing}>
          <caption className="visually-hidden">{props.caption}</caption>
          <thead>
            <tr>
              {bulkActions && (
                <SelectCell
                  label="Select all rows on this page"
                  isChecked={rows.length > 0 && selected.length === rows.length}
                  isMixed={selected.length > 0}
                  onChange={(isChecked) => select(rows, isChecked)}
                />
              )}
              {visible.map((column) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  direction={directionOf(column, list.state.sort)}
                  onSort={() => list.set({ sort: nextSort(column, list.state.sort) })}
                />
              ))}
              {rowDetail && (
                <th scope="col" className="on-phone">
                  <span className="visually-hidden">Details</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const id = idOf(row)
              return (
                <Fragment key={id}>
                  <DataTableRow
                    row={row}
                    columns={visible}
                    name={rowName?.(row) ?? id}
                    selection={
                      bulkActions && { isSelected: isSelected(row), onChange: () => select([row], !isSelected(row)) }
                    }
                    detail={rowDetail && { isOpen: opened === id, onToggle: () => toggleDetail(id) }}
                  />
                  {rowDetail && opened === id && (
                    <tr className="rowdetail">
                      <td colSpan={width}>{rowDetail(row, (other) => setOpened(String(other)))}</td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
            {rows.length === 0 && <TableState {...props} width={width} />}
          </tbody>
        </table>
      </section>
      <DataTableFoot
        list={list}
        total={props.total}
        bulk={selected.length > 0 && bulkActions ? bulkActions(selected, () => setSelectedIds(new Set())) : null}
        selected={selected.length}
      >
        <ColumnMenu columns={columns} isShown={isShown} onToggle={toggle} />
        <KeyHelp canSelect={bulkActions !== undefined} help={keys.help} />
      </DataTableFoot>
    </div>
  )
}

/** Returns how the list is sorted by a column; false if it is not. */
function directionOf<Row>({ sort }: Column<Row>, current: string): 'asc' | 'desc' | false {
  if (sort?.replace(/^-/, '') !== current.replace(/^-/, '')) return false
  return current.startsWith('-') ? 'desc' : 'asc'
}

/** Returns the order after a click on a column's heading: descending first, then the opposite. */
function nextSort<Row>(column: Column<Row>, current: string): string {
  const { sort = '' } = column
  if (sort.startsWith('-')) return sort
  return directionOf(column, current) === 'desc' ? sort : `-${sort}`
}
