import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../../seo/page-meta.ts'
import { LoadState } from '../../kit/load-state.tsx'
import type { Route } from './+types/purchase.page'
import { PurchaseScreen } from './purchase-screen.tsx'
import { purchaseQuery } from './queries.ts'

export const meta = unindexedPage('Purchase order')

/** One purchase order: its draft, its receipt, or what came of it. */
export default function PurchasePage({ params }: Route.ComponentProps) {
  const result = useQuery(purchaseQuery(Number(params.id)))
  const back = { to: '/admin/stock-room/purchase-orders', label: 'Purchase orders' }
  return (
    <LoadState result={result} what="purchase order" back={back}>
      {(order) => <PurchaseScreen key={order.id} order={order} back={back} />}
    </LoadState>
  )
}
