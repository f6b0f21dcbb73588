import { useOutlet } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { OrdersList } from './list/orders-list.tsx'
import './orders.css'

export const meta = unindexedPage('Orders')

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
