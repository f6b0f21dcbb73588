import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { findDocument, ISSUING_MS } from '../../order/order-documents.tsx'
import { Invoice } from '../../order/order-invoice.tsx'
import { HiddenStatus } from '../../ui/states.tsx'
import { useSettings } from '../site-settings/queries.ts'
import { OrderFailed, OrderMissing, OrderSkeleton } from './order-states.tsx'
import { invoiceQuery, type Order, orderQuery } from './queries.ts'
import { useOrder } from './use-order.ts'

/** The invoice of one of the customer's orders, or the document that the address names. */
export function InvoiceScreen({ orderId }: { orderId: string }) {
  const { order, isMissing, isError, retry } = useOrder(orderId)
  if (order) return <OrderInvoice order={order} />
  if (isMissing) return <OrderMissing />
  return isError ? <OrderFailed onRetry={retry} /> : <OrderSkeleton />
}

function OrderInvoice({ order }: { order: Order }) {
  const settings = useSettings()
  const [address] = useSearchParams()
  const found = findDocument(order, address.get('document'))
  // A paid order has its invoice within seconds.
  useQuery({ ...orderQuery(order.id), enabled: found === undefined, refetchInterval: ISSUING_MS })
  const { data, isError, refetch } = useQuery({ ...invoiceQuery(order.id, found?.id ?? 0), enabled: found != null })
  const invoice = found === null ? null : data
  if (isError) return <OrderFailed onRetry={() => void refetch()} />
  if (invoice === undefined) {
    return (
      <>
        <HiddenStatus>The invoice is being issued…</HiddenStatus>
        <OrderSkeleton />
      </>
    )
  }
  return (
    <Invoice
      order={order}
      invoice={invoice}
      settings={settings}
      backTo={`/profile/orders/${order.id}`}
      onDownload={(invoiceId) =>
        download('GET /users/me/orders/:id/invoices/:invoiceId/pdf', { params: { id: order.id, invoiceId } })
      }
    />
  )
}
