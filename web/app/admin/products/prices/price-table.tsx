import { formatPrice } from '@shop/contract/lib/money.ts'
import type { ReactNode } from 'react'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { FindingNotes } from '../editor/product-findings.tsx'
import type { PricePreviewRow } from '../queries.ts'

const MAX_SHOWN = 200

interface PriceTableProps<Row extends PricePreviewRow> {
  rows: readonly Row[]
  /** Replaces the new price, for example by a field. */
  newPrice?: (row: Row) => ReactNode
  /** A further column. */
  column?: { header: string; cell: (row: Row) => ReactNode }
}

/** Lists old and new prices; those that staff should check come first. */
export function PriceTable<Row extends PricePreviewRow>({ rows, newPrice, column }: PriceTableProps<Row>) {
  const hasMargins = rows.some(({ margin_percent }) => margin_percent !== null)
  return (
    <>
      <ScrollArea className="tile scroll-sideways price-preview" label="New prices">
        <table className="table">
          <caption className="visually-hidden">New prices</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Now</th>
              <th scope="col">New</th>
              {column && <th scope="col">{column.header}</th>}
              {hasMargins && <th scope="col">Margin</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_SHOWN).map((row) => (
              <tr key={row.variation_id}>
                <td>
                  {row.name} <span className="small muted">{row.sku}</span>
                  {row.unchanged_reason && <span className="small muted block">{row.unchanged_reason}</span>}
                  <FindingNotes messages={row.warnings} />
                </td>
                <td>{formatPrice(row.price)}</td>
                <td>{newPrice ? newPrice(row) : newPriceText(row)}</td>
                {column && <td>{column.cell(row)}</td>}
                {hasMargins && <td>{row.margin_percent === null ? '–' : `${row.margin_percent}%`}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {rows.length > MAX_SHOWN && (
        <p className="small muted">{`The first ${MAX_SHOWN} of ${rows.length} are shown; those to check come first.`}</p>
      )}
    </>
  )
}

const newPriceText = ({ unchanged_reason, new_price }: PricePreviewRow) =>
  unchanged_reason ? '–' : <strong>{formatPrice(new_price)}</strong>
