import { RefreshCw, ShoppingBag, TimerOff } from 'lucide-react'
import { ButtonLink, QuietLink } from '../../ui/buttons.tsx'
import { EmptyPage, Loading } from '../../ui/states.tsx'
import type { Order } from '../orders/queries.ts'

/** The page while its data is loading. */
export function CheckoutWaiting({ text }: { text: string }) {
  return (
    <main id="main" className="wrap page-state">
      <h1 className="visually-hidden">Checkout</h1>
      <Loading className="justify-center py-16">{text}</Loading>
    </main>
  )
}

export function EmptyCheckout() {
  return (
    <EmptyPage icon={ShoppingBag} title="Your cart is empty" text="Add something to your cart, then check out here.">
      <ButtonLink to="/shop">Shop all</ButtonLink>
      <QuietLink to="/profile/orders">Your orders</QuietLink>
    </EmptyPage>
  )
}

export function CheckoutFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyPage
      icon={RefreshCw}
      title="The checkout didn’t load"
      text="Nothing you entered is lost. Please try again."
      onRetry={onRetry}
    >
      <QuietLink to="/cart">Back to cart</QuietLink>
    </EmptyPage>
  )
}

export function OrderNotFound() {
  return (
    <EmptyPage icon={ShoppingBag} title="We can’t find that order" text="It may belong to another account.">
      <ButtonLink to="/profile/orders">Your orders</ButtonLink>
    </EmptyPage>
  )
}

/** The page of an order that can no longer be paid. */
export function OrderClosed({ order }: { order: Order }) {
  const isCancelled = order.status === 'cancelled'
  return (
    <EmptyPage
      icon={TimerOff}
      title={isCancelled ? 'This order has been cancelled' : 'The time to pay has run out'}
      text={`Order ${order.order_number} can no longer be paid. If any money was taken, we refund it automatically.`}
    >
      <ButtonLink to="/cart">Go to the cart</ButtonLink>
      <QuietLink to={`/profile/orders/${order.id}`}>View order</QuietLink>
    </EmptyPage>
  )
}
