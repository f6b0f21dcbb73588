import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { DownloadButton } from '../../lib/download-button.tsx'
import { PlainButton, TextLink } from '../../ui/buttons.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { RetryLink } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { STATUS_NAMES } from '../orders/order-words.ts'
import { ANSWERS, MAIL_STATES, plural } from './lot-words.ts'
import { buyersQuery, type Recall, type RecallBuyer } from './queries.ts'

const FIRST = 20
const MAX = 100

/** Who bought the lot, what their mail does and what they answered. */
export function RecallBuyers({ recall: { id } }: { recall: Recall }) {
  const [limit, setLimit] = useState(FIRST)
  const { data, isError, refetch } = useQuery(buyersQuery(id, { limit }))
  return (
    <section className="stack" aria-label="Who bought it">
      <div className="hstack between wrapping">
        <h3 className="small">Who bought it</h3>
        <DownloadButton onDownload={() => download('GET /admin/lots/recalls/:id/buyers.csv', { params: { id } })}>
          CSV
        </DownloadButton>
      </div>
      {!data && isError && (
        <p role="alert">
          The buyers couldn’t be loaded. <RetryLink onRetry={refetch} />
        </p>
      )}
      {data?.total === 0 && <p className="muted">Nobody has bought any of it.</p>}
      {data && data.total > 0 && (
        <ScrollArea className="recall-buyers" label="Buyers">
          <Table
            className="table"
            columns={['Buyer', 'Order', ['Units', 'align-right'], 'Where', 'Mail']}
            rows={data.items.map((buyer) => ({ key: buyer.order_id, cells: cellsOf(buyer) }))}
          />
        </ScrollArea>
      )}
      {data && data.total > limit && limit < MAX && (
        <PlainButton onClick={() => setLimit(MAX)}>Show more of the {plural(data.total, 'order')}</PlainButton>
      )}
      {data && data.total > MAX && limit === MAX && (
        <p className="small muted">The newest {MAX} orders. The CSV file has all.</p>
      )}
    </section>
  )
}

function cellsOf({ customer, order_id, order_number, quantity, status, mail, answer }: RecallBuyer) {
  const { tone, word } = MAIL_STATES[mail]
  return [
    customer.name || 'Hidden for your role',
    <TextLink key="order" to={`/admin/orders/${order_id}`}>
      {order_number}
    </TextLink>,
    quantity,
    STATUS_NAMES[status].label,
    <StatusPill key="mail" tone={answer ? 'ok' : tone}>
      {answer ? ANSWERS[answer] : word}
    </StatusPill>,
  ]
}
