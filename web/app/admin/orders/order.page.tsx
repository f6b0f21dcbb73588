import { useLocation } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import AdminNotFoundPage from '../not-found.page.tsx'
import type { Route } from './+types/order.page'
import { OrderPanel } from './order/order-panel.tsx'

export const meta = unindexedPage('Order')

/** One order, beside the list from which it was opened. */
export default function OrderPage({ params }: Route.ComponentProps) {
  const { search } = useLocation()
  if (!/^[1-9]\d{0,9}$/.test(params.id)) return <AdminNotFoundPage />
  return <OrderPanel key={params.id} orderId={Number(params.id)} backTo={`/admin/orders${search}`} />
}
