import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
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

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnVisibilityFeature })

/** A table that the server sorts and pages: with selectable columns and rows, and full keyboard support. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows = [], list, getRowId, rowName, rowHref, rowDetail, bulkActions, isRefreshing = false } = props
  const navigate = useNavigate()
  const [visibility, setVisibility] = useColumnChoice(props.storageKey, columns)
  const [opened, setOpened] = useState<string | null>(null)
  const table = useTable({
    features,
    data: rows,
    columns: columns.map(({ id, header, sort, isFixed = false }) => ({
      id,
      header,
      accessorFn: (row: Row) => row,
      enableSorting: sort !== undefined,
      enableHiding: !isFixed,
    })),
    getRowId: (row) => String(getRowId(row)),
    manualSorting: true,
    enableSortingRemoval: false,
    enableRowSelection: bulkActions !== undefined,
    state: { sorting: sortingOf(list.state.sort, columns), columnVisibility: visibility },
    onColumnVisibilityChange: setVisibility,
    onSortingChange: (updater) => {
      const before = sortingOf(list.state.sort, columns)
      const [next] = typeof updater === 'function' ? updater(before) : updater
      const sort = columns.find(({ id }) => id === next?.id)?.sort
      if (sort !== undefined) list.set({ sort: next?.desc && !sort.startsWith('-') ? `-${sort}` : sort })
    },
  })
  const shown = table.getRowModel().rows
  const keys = useTableKeys({
    onOpen: (place) => {
      const row = shown[place]
      if (row && rowHref) void navigate(rowHref(row.original))
      else if (row && rowDetail) setOpened(row.id === opened ? null : row.id)
    },
    onSelect: (place) => bulkActions && shown[place]?.toggleSelected(),
  })
  const selected = shown.filter((row) => row.getIsSelected()).map((row) => row.original)
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => columns.filter((column) => column.id === id))
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
                  isChecked={shown.length > 0 && table.getIsAllPageRowsSelected()}
                  isMixed={selected.length > 0}
                  onChange={(isChecked) => table.toggleAllPageRowsSelected(isChecked)}
                />
              )}
              {table
                .getHeaderGroups()
                .flatMap(({ headers }) =>
                  headers.map(({ id, column }) => (
                    <HeadCell
                      key={id}
                      column={visible.find((one) => one.id === id)}
                      direction={column.getIsSorted()}
                      onSort={() => column.toggleSorting()}
                    />
                  )),
                )}
              {rowDetail && (
                <th scope="col" className="on-phone">
                  <span className="visually-hidden">Details</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Fragment key={row.id}>
                <DataTableRow
                  row={row.original}
                  columns={visible}
                  name={rowName?.(row.original) ?? row.id}
                  selection={bulkActions && { isSelected: row.getIsSelected(), onChange: () => row.toggleSelected() }}
                  detail={
                    rowDetail && {
                      isOpen: opened === row.id,
                      onToggle: () => setOpened(opened === row.id ? null : row.id),
                    }
                  }
                />
                {rowDetail && opened === row.id && (
                  <tr className="rowdetail">
                    <td colSpan={width}>{rowDetail(row.original, (id) => setOpened(String(id)))}</td>
                  </tr>
                )}
              </Fragment>
            ))}
            {shown.length === 0 && <TableState {...props} width={width} />}
          </tbody>
        </table>
      </section>
      <DataTableFoot
        list={list}
        total={props.total}
        bulk={selected.length > 0 && bulkActions ? bulkActions(selected, () => table.resetRowSelection(true)) : null}
        selected={selected.length}
      >
        <ColumnMenu
          columns={table.getAllLeafColumns().map((column) => ({
            id: column.id,
            label: columns.find(({ id }) => id === column.id)?.header ?? column.id,
            isShown: column.getIsVisible(),
            canHide: column.getCanHide(),
            onToggle: () => column.toggleVisibility(),
          }))}
        />
        <KeyHelp canSelect={bulkActions !== undefined} help={keys.help} />
      </DataTableFoot>
    </div>
  )
}

function sortingOf<Row>(sort: string, columns: readonly Column<Row>[]) {
  const field = sort.replace(/^-/, '')
  const column = columns.find((one) => one.sort === field || one.sort === `-${field}`)
  return column ? [{ id: column.id, desc: sort.startsWith('-') }] : []
}
