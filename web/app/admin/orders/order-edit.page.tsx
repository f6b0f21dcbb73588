import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import { OrderEditor } from './edit/order-editor.tsx'
import { orderQuery } from './queries.ts'
import './orders.css'

export const meta = unindexedPage('Change order')

/** Staff change a paid order before it is packed. */
export default function OrderEditPage() {
  const id = Number(useParams().id)
  return (
    <LoadState result={useQuery(orderQuery(id))} what="order" back={{ to: '/admin/orders', label: 'Orders' }}>
      {(order) => <OrderEditor key={order.updated_at} order={order} />}
    </LoadState>
  )
}
