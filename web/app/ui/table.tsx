import type { ReactNode } from 'react'

/** A column: its heading, or its heading and the class of its cells. */
type TableColumn = string | readonly [heading: string, className: string]

interface TableRow {
  key: string | number
  cells: readonly ReactNode[]
}

interface TableProps {
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  className?: string
  /** The table's name for screen readers. */
  caption?: string
}

/** A table with column headings. */
export function Table({ columns, rows, className, caption }: TableProps) {
  const headings = columns.map((column) => (typeof column === 'string' ? ([column, undefined] as const) : column))
  return (
    <table className={className}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {headings.map(([heading, cellClass]) => (
            <th key={heading} scope="col" className={cellClass}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {headings.map(([heading, cellClass], place) => (
              <td key={heading} className={cellClass}>
                {cells[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A name and its value, as a list of facts shows them; false leaves the row out. */
export type FactRow = readonly [name: string, value: ReactNode, className?: string] | false

/** Names and values. */
export function Facts({ className, rows }: { className: string; rows: readonly FactRow[] }) {
  return (
    <dl className={className}>
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]} className={row[2]}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
