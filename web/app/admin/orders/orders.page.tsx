import { useOutlet } from 'react-router'
import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import type { Route } from './+types/orders.page'
import { OrdersList } from './list/orders-list.tsx'
import './orders.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'Orders')

/** The order list; with an order beside it, or replacing it on a small screen. */
export default function OrdersPage() {
  const order = useOutlet()
  return (
    <div className={order ? 'orders has-order' : 'orders'}>
      <OrdersList />
      {order && <div className="beside">{order}</div>}
    </div>
  )
}
