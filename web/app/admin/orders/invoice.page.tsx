import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { findDocument, ISSUING_MS } from '../../order/order-documents.tsx'
import { Invoice } from '../../order/order-invoice.tsx'
import { unindexedPage } from '../../seo/page-meta.ts'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/invoice.page'
import { type AdminOrder, invoiceQuery, orderQuery } from './queries.ts'

export const meta = unindexedPage('Invoice')

/** The invoice of any order, as its customer sees it, or the document that the address names. */
export default function InvoicePage({ params }: Route.ComponentProps) {
  return (
    <LoadState result={useQuery(orderQuery(Number(params.id)))} what="order">
      {(order) => <OrderInvoice order={order} />}
    </LoadState>
  )
}

function OrderInvoice({ order }: { order: AdminOrder }) {
  const settings = useSettings()
  const [address] = useSearchParams()
  const found = findDocument(order, address.get('document'))
  // A paid order has its invoice within seconds.
  useQuery({ ...orderQuery(order.id), enabled: found === undefined, refetchInterval: ISSUING_MS })
  const result = useQuery({ ...invoiceQuery(order.id, found?.id ?? 0), enabled: found != null })
  const page = {
    order,
    settings,
    backTo: `/admin/orders/${order.id}`,
    onDownload: (invoiceId: number) =>
      download('GET /admin/orders/:id/invoices/:invoiceId/pdf', { params: { id: order.id, invoiceId } }),
  }
  if (found === null) return <Invoice {...page} invoice={null} />
  return (
    <LoadState result={result} what="invoice">
      {(invoice) => <Invoice {...page} invoice={invoice} />}
    </LoadState>
  )
}
