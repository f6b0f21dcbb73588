import { formatPrice } from '@shop/contract/lib/money.ts'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { Card } from '../../kit/card.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { PageTop } from '../../kit/page-top.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { EndSaleButton } from './end-sale-button.tsx'
import type { AdminSale } from './queries.ts'
import { RESULT_WORDS, STATE_WORDS, stepWords } from './sale-values.ts'

/** A sale that has started or is over, with what became of each price. */
export function SaleView({ sale, isReadOnly }: { sale: AdminSale; isReadOnly: boolean }) {
  const isOpen = sale.state === 'running' || sale.state === 'planned'
  return (
    <>
      <PageTop
        title={sale.name}
        back={{ to: '/admin/products/sales', label: 'Sales' }}
        actions={isOpen && !isReadOnly && <EndSaleButton sale={sale} />}
      />
      <Card
        title="Prices"
        aside={<StatusPill tone={STATE_WORDS[sale.state].tone}>{STATE_WORDS[sale.state].word}</StatusPill>}
      >
        <p className="small muted">
          {`${stepWords(sale.step)}, from `}
          <DateTime at={sale.starts_at} /> until <DateTime at={sale.ends_at} />, UK time.
        </p>
        <ScrollArea className="scroll-sideways price-preview" label="Prices of the sale">
          <table className="table">
            <caption className="visually-hidden">Prices of the sale</caption>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Before</th>
                <th scope="col">Sale</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {sale.prices.map((row) => (
                <tr key={row.variation_id}>
                  <td>
                    {row.name} <span className="small muted">{row.sku}</span>
                    {row.result && <span className="small muted block">{RESULT_WORDS[row.result]}</span>}
                  </td>
                  <td>{row.from === null ? '–' : formatPrice(row.from)}</td>
                  <td>{row.price === null ? '–' : formatPrice(row.price)}</td>
                  <td>{formatPrice(row.now)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </Card>
    </>
  )
}
