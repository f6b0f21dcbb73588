import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import type { User } from '../accounts/queries.ts'
import { useAddresses } from '../addresses/queries.ts'
import { useCartQuery } from '../cart/queries.ts'
import { useCoupon } from '../coupons/use-coupon.ts'
import { type Order, orderQuery } from '../orders/queries.ts'
import { paymentConfigQuery } from '../payments/queries.ts'
import { useSettings } from '../site-settings/queries.ts'
import { CheckoutFailed, CheckoutWaiting, EmptyCheckout, OrderClosed, OrderNotFound } from './checkout-states.tsx'
import { type CheckoutSlots, CheckoutSteps } from './steps/checkout-steps.tsx'
import type { ReturnedPayment } from './use-paying.ts'
import { type Placed, usePlacing } from './use-placing.ts'

/**
 * The checkout of the cart or, with an `orderId`, the payment of an existing order. Placing an order switches from one
 * to the other without remounting, so that the card form retains its input.
 */
export function CheckoutScreen(props: {
  user: User
  orderId: number | null
  /** The payment from whose page at the bank or the provider the customer has returned. */
  returned: ReturnedPayment | null
  slots: CheckoutSlots
}) {
  const { user, orderId, returned, slots } = props
  const [placed, setPlaced] = useState<Placed | null>(null)
  const id = orderId ?? placed?.order.id ?? null
  const order = useQuery({ ...orderQuery(id ?? 0), enabled: id !== null })
  const cart = useCartQuery()
  const addresses = useAddresses()
  const config = useQuery(paymentConfigQuery)
  const settings = useSettings()
  const { coupon } = useCoupon()
  const placing = usePlacing({ user, orderId, hasOrder: id !== null, cart: cart.data, onPlaced: setPlaced })

  if (id !== null) {
    const due = order.data ?? (placed?.order.id === id ? placed.order : undefined)
    if (!due) return order.isError ? <OrderNotFound /> : <CheckoutWaiting text="Loading your order..." />
    const elsewhere = whereElse(due)
    if (elsewhere) return <Navigate to={elsewhere} replace state={placed?.notice} />
    if (isClosed(due)) return <OrderClosed order={due} />
  } else if (placing.isLookingBack) return <CheckoutWaiting text="Looking for your order..." />
  else if (cart.data?.items.length === 0 && !placing.isPlacing) return <EmptyCheckout />

  const isLoading = config.isPending || (id === null && (!cart.data || !addresses.data))
  const hasFailed = id === null && ((cart.isError && !cart.data) || (addresses.isError && !addresses.data))
  if (hasFailed) return <CheckoutFailed onRetry={() => void Promise.all([cart.refetch(), addresses.refetch()])} />
  if (isLoading) return <CheckoutWaiting text="Loading your checkout..." />
  return (
    <CheckoutSteps
      user={user}
      order={id === null ? undefined : (order.data ?? placed?.order)}
      cart={cart.data ?? { items: [], item_count: 0, subtotal: 0, promotions: [] }}
      addresses={addresses.data ?? []}
      config={config.data}
      settings={settings}
      coupon={coupon}
      placing={placing}
      returned={returned}
      slots={slots}
    />
  )
}

/** Returns the page for an order that cannot be paid here. */
function whereElse({ id, status }: Order): string | null {
  return status === 'pending_payment' || status === 'cancelled' ? null : `/order-confirmation/${id}`
}

const isClosed = ({ status, expires_at }: Order): boolean =>
  status === 'cancelled' || (expires_at !== null && Date.parse(expires_at) < Date.now())
