import type { ReactNode } from 'react'

/** A table with column headings. The first cell of each row is a unique text. */
export function Table({ columns, rows, className }: TableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <td>{name}</td>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface TableProps {
  columns: readonly string[]
  rows: readonly (readonly [string, ...ReactNode[]])[]
  className?: string
}
