import { formatPrice } from '@shop/contract/lib/money.ts'
import { TextLink } from '../../ui/text-link.tsx'
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
        <section className="overflow-x-auto" aria-label="Table of the latest orders" tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Customer</th>
                <th scope="col">Placed</th>
                <th scope="col">Status</th>
                <th scope="col">Payment</th>
                <th scope="col" className="align-right">
                  Items
                </th>
                <th scope="col" className="align-right">
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}

function OrderRow({ order }: { order: OrderSummary }) {
  const { tone, label } = getStatusPill(order)
  return (
    <tr>
      <td>
        <TextLink to={`/admin/orders/${order.id}`}>{order.order_number}</TextLink>
      </td>
      <td>{order.customer.name}</td>
      <td>
        <DateTime at={order.created_at} />
      </td>
      <td>
        <StatusPill tone={tone}>{label}</StatusPill>
      </td>
      <td>{PAYMENT_NAMES[order.payment_method]}</td>
      <td className="align-right">{order.item_count}</td>
      <td className="align-right">{formatPrice(order.total)}</td>
    </tr>
  )
}
