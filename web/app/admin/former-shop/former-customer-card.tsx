import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Table } from '../../ui/table.tsx'
import { Card } from '../kit/card.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { formerCustomerQuery } from './queries.ts'

const SHOPS = { shopify: 'Shopify', woocommerce: 'WooCommerce' }
const CHANNELS = { email: 'Marketing by email', sms: 'Marketing by text message' }

/** What a customer brought from the former shop; nothing for one who registered here. */
export function FormerCustomerCard({ id }: { id: number }) {
  const { data } = useQuery(formerCustomerQuery(id))
  if (!data?.source) return null
  return (
    <Card title="Former shop">
      <dl className="totals">
        <div>
          <dt>Imported from {SHOPS[data.source]}</dt>
          <dd>
            <DateTime at={data.imported_at} isDay />
          </dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>{data.awaits_password ? 'Not set yet' : 'Set'}</dd>
        </div>
        {data.consents.map(({ channel, is_granted, source, at }) => (
          <div key={channel}>
            <dt>{CHANNELS[channel]}</dt>
            <dd>
              {is_granted ? 'Agreed' : 'Not agreed'} ({source}, <DateTime at={at} isDay />)
            </dd>
          </div>
        ))}
      </dl>
      {data.orders.length > 0 && (
        <Table
          className="table"
          columns={['Order', 'Placed', 'Status', 'Total']}
          rows={data.orders.map(({ id, order_number, placed_at, status, total, items }) => ({
            key: id,
            cells: [
              <span key="number">
                {order_number}
                <small className="muted block">
                  {items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
                </small>
              </span>,
              <DateTime key="placed" at={placed_at} isDay />,
              status,
              formatPrice(total),
            ],
          }))}
        />
      )}
    </Card>
  )
}
