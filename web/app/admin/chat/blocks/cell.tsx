import { localPath } from '@shop/contract/lib/local-path.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DateTime, dateText } from '../../kit/date-time.tsx'
import type { TableBlock } from '../queries.ts'

export type AgentColumn = TableBlock['columns'][number]
export type AgentCell = TableBlock['rows'][number][string] | undefined

const RIGHT_KINDS: readonly AgentColumn['kind'][] = ['number', 'money', 'percent']
const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** Whether a column contains figures, which are right-aligned. */
export const isFigure = ({ kind }: AgentColumn): boolean => RIGHT_KINDS.includes(kind)

/** Texts longer than this, in characters, get a wide column. */
const LONG = 30

/** Returns the alignment class of a cell. */
export function cellClass(column: AgentColumn, cell: AgentCell): string | undefined {
  if (isFigure(column)) return 'align-right'
  return column.kind === 'text' && typeof cell === 'string' && cell.length > LONG ? 'long' : undefined
}

/** A formatted cell; a link if it leads to a page of the shop. */
export function CellContent({ cell, kind }: { cell: AgentCell; kind: AgentColumn['kind'] }): ReactNode {
  if (cell === null || cell === undefined || cell === '') return <span className="muted">–</span>
  if (typeof cell === 'number') return figureText(cell, kind)
  if (typeof cell === 'object') return <LinkedCell cell={cell} />
  if (kind === 'moment') return <DateTime at={cell} />
  if (kind === 'day') return <time dateTime={cell}>{dateText(cell)}</time>
  return cell
}

function LinkedCell({ cell: { text, link, image_url } }: { cell: Extract<AgentCell, object> }) {
  const to = localPath(link, '')
  const name = to === '' ? text : <Link to={to}>{text}</Link>
  if (image_url === null) return <span className="celllink">{name}</span>
  return (
    <div className="product-cell celllink">
      <img src={image_url} alt="" width={36} height={45} loading="lazy" decoding="async" />
      {name}
    </div>
  )
}

function figureText(figure: number, kind: AgentColumn['kind']): string {
  if (kind === 'money') return formatPrice(figure)
  return kind === 'percent' ? `${numbers.format(figure)}%` : numbers.format(figure)
}
