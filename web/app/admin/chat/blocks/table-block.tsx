import { useState } from 'react'
import { download } from '../../../lib/download.ts'
import { DownloadButton } from '../../../lib/download-button.tsx'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { HeadCell } from '../../kit/table/data-table-head.tsx'
import type { TableBlock } from '../queries.ts'
import { CellContent, cellClass, isFigure } from './cell.tsx'
import { nextSorting, type Sorting, sortRows } from './sort-rows.ts'

const FIRST_ROWS = 10

/** The position of a table in a chat, by which its CSV file is requested. */
interface BlockPlace {
  session: string
  message: number
  index: number
}

interface AgentTableProps {
  block: TableBlock
  place: BlockPlace
}

/** A table of an answer: its first ten rows, sortable by any column, and all rows as CSV. */
export function AgentTable({ block: { title, columns, rows, total }, place }: AgentTableProps) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const sorted = sortRows(rows, sorting)
  const shown = isWhole ? sorted : sorted.slice(0, FIRST_ROWS)
  return (
    <figure className="agentblock">
      <figcaption>
        <b>{title}</b>
        <span className="muted">{countText(rows.length, total)}</span>
      </figcaption>
      <ScrollArea className="blockscroll" label={title}>
        <table className="table">
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell
                  key={column.key}
                  column={{
                    id: column.key,
                    header: column.label,
                    cell: () => null,
                    isRight: isFigure(column),
                    ...(rows.length > 1 && { sort: column.key }),
                  }}
                  direction={sorting?.key === column.key && (sorting.isFalling ? 'desc' : 'asc')}
                  onSort={() => setSorting(nextSorting(sorting, column.key, isFigure(column)))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={rows.indexOf(row)}>
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column, row[column.key])}>
                    <CellContent cell={row[column.key]} kind={column.kind} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <footer>
        {sorted.length > FIRST_ROWS && (
          <button
            type="button"
            className="button plain small"
            aria-expanded={isWhole}
            onClick={() => setIsWhole((before) => !before)}
          >
            {isWhole ? `Show the first ${FIRST_ROWS}` : `Show all ${rows.length.toLocaleString('en-GB')}`}
          </button>
        )}
        {rows.length > 0 && <TableFile title={title} place={place} />}
      </footer>
    </figure>
  )
}

function TableFile({ title, place: { session, message, index } }: { title: string; place: BlockPlace }) {
  return (
    <DownloadButton
      className="button plain small"
      onDownload={() =>
        download('GET /admin/chat/:session_id/messages/:message_id/tables/:index.csv', {
          params: { session_id: session, message_id: message, index },
        })
      }
    >
      CSV<span className="visually-hidden"> of {title}</span>
    </DownloadButton>
  )
}

function countText(rows: number, total: number): string {
  const count = (n: number) => n.toLocaleString('en-GB')
  if (rows < total) return `The first ${count(rows)} of ${count(total)}`
  if (rows === 0) return 'Nothing found'
  return rows === 1 ? '1 row' : `${count(rows)} rows`
}
