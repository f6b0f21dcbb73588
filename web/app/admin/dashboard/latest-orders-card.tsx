import { formatPrice } from '@shop/contract/lib/money.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Table } from '../../ui/table.tsx'
import { Card } from '../kit/card.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { getStatusPill, PAYMENT_NAMES } from '../orders/order-words.ts'
import type { Stats } from '../queries.ts'
import { AllLink } from './product-cards.tsx'

type OrderSummary = Stats['latest_orders'][number]

/** The most recent orders. */
export function LatestOrdersCard({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <Card title="Latest orders" aside={<AllLink to="/admin/orders">All orders</AllLink>}>
      {orders.length === 0 ? (
        <p className="muted">No orders yet.</p>
      ) : (
        <ScrollArea label="Table of the latest orders">
          <Table
            className="table"
            columns={[
              'Order',
              'Customer',
              'Placed',
              'Status',
              'Payment',
              ['Items', 'align-right'],
              ['Total', 'align-right'],
            ]}
            rows={orders.map((order) => ({ key: order.id, cells: cellsOf(order) }))}
          />
        </ScrollArea>
      )}
    </Card>
  )
}

function cellsOf(order: OrderSummary) {
  const { tone, label } = getStatusPill(order)
  return [
    <TextLink key="order" to={`/admin/orders/${order.id}`}>
      {order.order_number}
    </TextLink>,
    order.customer.name,
    <DateTime key="placed" at={order.created_at} />,
    <StatusPill key="status" tone={tone}>
      {label}
    </StatusPill>,
    PAYMENT_NAMES[order.payment_method],
    order.item_count,
    formatPrice(order.total),
  ]
}
