import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NoOrders, OrderRow } from './order-list.tsx'
import { OrderFailed, OrderRowsSkeleton } from './order-states.tsx'
import { myOrdersQuery } from './queries.ts'

const SHOWN = 3

/** A summary of the customer's latest orders. */
export function LatestOrders() {
  const { data, isError, refetch } = useQuery(myOrdersQuery({ page: 1, state: 'all' }))
  return (
    <section aria-labelledby="latest-orders">
      <div className="hstack between mb-4">
        <h2 className="subheading" id="latest-orders">
          Latest orders
        </h2>
        {data && data.total > SHOWN && (
          <Link className="link small" to="/profile/orders">
            All {data.total} orders
          </Link>
        )}
      </div>
      {!data && (isError ? <OrderFailed onRetry={() => void refetch()} /> : <OrderRowsSkeleton rows={SHOWN} />)}
      {data?.total === 0 && <NoOrders state="all" />}
      <ul>
        {data?.items.slice(0, SHOWN).map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}
