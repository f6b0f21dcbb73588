import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { TextLink } from '../../ui/buttons.tsx'
import { RetryLink } from '../../ui/states.tsx'
import { Card } from '../kit/card.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { getStatusPill } from '../orders/order-words.ts'
import { type AdminOrderSummary, ordersQuery } from '../orders/queries.ts'
import type { AdminUser } from './queries.ts'

const LATEST = 10

export const latestOrdersQuery = (user_id: number) => ordersQuery({ user_id, limit: LATEST })

/** A user's latest orders, with a link to all of them. */
export function UserOrders({ user }: { user: AdminUser }) {
  const { data, isError, refetch } = useQuery(latestOrdersQuery(user.id))
  return (
    <Card
      title="Orders"
      aside={
        data !== undefined &&
        data.total > 0 && (
          <Link className="link small" to={`/admin/orders?user_id=${user.id}`}>
            All {data.total} in the list
          </Link>
        )
      }
    >
      {data === undefined && !isError && (
        <p className="small muted" role="status">
          Loading the orders...
        </p>
      )}
      {data === undefined && isError && (
        <p className="small" role="alert">
          The orders couldn’t be loaded. <RetryLink onRetry={refetch} />
        </p>
      )}
      {data?.total === 0 && <p className="small muted">No orders yet.</p>}
      {data !== undefined && data.total > 0 && <OrderTable name={user.name} orders={data.items} />}
    </Card>
  )
}

function OrderTable({ name, orders }: { name: string; orders: readonly AdminOrderSummary[] }) {
  return (
    <section className="overflow-x-auto userorders" aria-label={`Latest orders from ${name}`}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col" className="max-md:hidden">
              Placed
            </th>
            <th scope="col">Status</th>
            <th scope="col" className="align-right">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td>
                <TextLink to={`/admin/orders/${order.id}?user_id=${order.customer.id}`}>{order.order_number}</TextLink>
                <small className="block muted md:hidden">
                  <DateTime at={order.created_at} isDay />
                </small>
              </td>
              <td className="max-md:hidden">
                <DateTime at={order.created_at} isDay />
              </td>
              <td>
                <StatusPill tone={getStatusPill(order).tone}>{getStatusPill(order).label}</StatusPill>
              </td>
              <td className="align-right">{formatPrice(order.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
