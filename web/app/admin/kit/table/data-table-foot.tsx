import { type ReactNode, useId } from 'react'
import { Pager } from '../../../ui/pager.tsx'
import type { List } from './use-list-state.ts'

const SIZES = [20, 50, 100]

interface DataTableFootProps {
  list: Pick<List, 'state' | 'pathOf'> & { set: (patch: { limit?: number }) => void }
  total: number | undefined
  selected: number
  bulk: ReactNode
  /** The controls of the table. */
  children: ReactNode
}

/** The footer of a table: bulk actions for the selected rows, the total, and the pages. */
export function DataTableFoot({ list, total, selected, bulk, children }: DataTableFootProps) {
  const id = useId()
  const { page, limit } = list.state
  const sizes = SIZES.includes(limit) ? SIZES : [limit, ...SIZES]
  const first = (page - 1) * limit + 1
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <div className={bulk ? 'bulkbar' : undefined}>
        <span role="status" className={bulk ? 'font-medium' : 'visually-hidden'}>
          {selected > 0 && `${selected} selected`}
        </span>
        {bulk}
      </div>
      <div className="tablefoot">
        <p className="small muted" role="status">
          {total !== undefined && total > 0 && rangeText(first, Math.min(first + limit - 1, total), total)}
        </p>
        <Pager page={page} pages={Math.ceil((total ?? 0) / limit)} pathOf={list.pathOf} />
        <div className="hstack wrapping">
          <label className="small muted" htmlFor={id}>
            Rows
          </label>
          <select
            id={id}
            className="select small"
            value={limit}
            onChange={(event) => list.set({ limit: Number(event.target.value) })}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <span className="table-actions hstack">{children}</span>
        </div>
      </div>
    </>
  )
}

const number = new Intl.NumberFormat('en-GB')

function rangeText(first: number, last: number, total: number): string {
  if (first > total) return `${number.format(total)} in all`
  return `${number.format(first)}–${number.format(last)} of ${number.format(total)}`
}
