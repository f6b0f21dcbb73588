import { useQuery } from '@tanstack/react-query'
import { Invoice } from '../../order/order-invoice.tsx'
import { unindexedPage } from '../../seo/page-meta.ts'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/invoice.page'
import { orderQuery } from './queries.ts'

export const meta = unindexedPage('Invoice')

/** The invoice of any order, as its customer sees it. */
export default function InvoicePage({ params }: Route.ComponentProps) {
  const settings = useSettings()
  return (
    <LoadState result={useQuery(orderQuery(Number(params.id)))} what="order">
      {(order) => <Invoice order={order} settings={settings} backTo={`/admin/orders/${order.id}`} />}
    </LoadState>
  )
}
