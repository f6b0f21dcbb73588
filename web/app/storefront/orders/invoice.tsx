import { Invoice } from '../../order/order-invoice.tsx'
import { useSettings } from '../site-settings/queries.ts'
import { OrderFailed, OrderMissing, OrderSkeleton } from './order-states.tsx'
import { useOrder } from './use-order.ts'

/** The invoice of one of the customer's orders. */
export function InvoiceScreen({ orderId }: { orderId: string }) {
  const { order, isMissing, isError, retry } = useOrder(orderId)
  const settings = useSettings()
  if (order) return <Invoice order={order} settings={settings} backTo={`/profile/orders/${order.id}`} />
  if (isMissing) return <OrderMissing />
  return isError ? <OrderFailed onRetry={retry} /> : <OrderSkeleton />
}
