import { type LucideIcon, RefreshCw, ShoppingBag, TimerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Order } from '../orders/queries.ts'

/** The page while its data is loading. */
export function CheckoutWaiting({ text }: { text: string }) {
  return (
    <main id="main" className="wrap page-state">
      <h1 className="visually-hidden">Checkout</h1>
      <p className="hstack muted justify-center py-16" role="status">
        <span className="spin" aria-hidden />
        {text}
      </p>
    </main>
  )
}

function State(props: { icon: LucideIcon; title: string; text: string; children: ReactNode }) {
  const { icon: Icon, title, text, children } = props
  return (
    <main id="main" className="wrap page-state">
      <section className="empty">
        <span className="artwork">
          <Icon className="icon" aria-hidden />
        </span>
        <h1 className="heading">{title}</h1>
        <p>{text}</p>
        <span className="hstack wrapping justify-center">{children}</span>
      </section>
    </main>
  )
}

export function EmptyCheckout() {
  return (
    <State icon={ShoppingBag} title="Your cart is empty" text="Add something to your cart, then check out here.">
      <Link className="button primary" to="/shop">
        Shop all
      </Link>
      <Link className="button quiet" to="/profile/orders">
        Your orders
      </Link>
    </State>
  )
}

export function CheckoutFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <State icon={RefreshCw} title="The checkout didn’t load" text="Nothing you entered is lost. Please try again.">
      <button type="button" className="button primary" onClick={onRetry}>
        Try again
      </button>
      <Link className="button quiet" to="/cart">
        Back to cart
      </Link>
    </State>
  )
}

export function OrderNotFound() {
  return (
    <State icon={ShoppingBag} title="We can’t find that order" text="It may belong to another account.">
      <Link className="button primary" to="/profile/orders">
        Your orders
      </Link>
    </State>
  )
}

/** The page of an order that can no longer be paid. */
export function OrderClosed({ order }: { order: Order }) {
  const isCancelled = order.status === 'cancelled'
  return (
    <State
      icon={TimerOff}
      title={isCancelled ? 'This order has been cancelled' : 'The time to pay has run out'}
      text={`Order ${order.order_number} can no longer be paid. If any money was taken, we refund it automatically.`}
    >
      <Link className="button primary" to="/cart">
        Go to the cart
      </Link>
      <Link className="button quiet" to={`/profile/orders/${order.id}`}>
        View order
      </Link>
    </State>
  )
}
