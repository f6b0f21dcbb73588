import { formatDays } from '@shop/contract/lib/dispatch/dispatch.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink, QuietLink, SmallLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading, RetryLink } from '../../ui/states.tsx'
import { useSession } from '../accounts/queries.ts'
import { myOrdersQuery, type Order, orderQuery } from '../orders/queries.ts'
import { useSettings } from '../site-settings/queries.ts'
import { BankDetails } from './bank-details.tsx'

const TITLE = 'Pay by bank transfer'
const whole = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** Explains payment by transfer: for the order in the address, or in general with the orders awaiting a transfer. */
export function BankTransferScreen({ orderId }: { orderId: number | null }) {
  const { user, isLoading } = useSession()
  if (orderId !== null && isLoading) return <Frame>{<Waiting />}</Frame>
  if (orderId !== null && user) return <OneOrder id={orderId} />
  return (
    <Frame>
      <HowItWorks />
      {user && <WaitingOrders />}
      {orderId !== null && !user && (
        <p className="mt-6">
          <ButtonLink to={`/auth?redirect=${encodeURIComponent(`/bank-transfer-payment?order=${orderId}`)}`}>
            Log in to see your order’s amount
          </ButtonLink>
        </p>
      )}
    </Frame>
  )
}

function Frame({ title = TITLE, children }: { title?: string; children: ReactNode }) {
  return (
    <main id="main">
      <div className="wrap max-w-[46rem] pt-[clamp(2rem,5vw,4.5rem)]">
        <h1 className="title mb-5">{title}</h1>
        {children}
      </div>
    </main>
  )
}

function Waiting() {
  return <Loading>Loading your order...</Loading>
}

function OneOrder({ id }: { id: number }) {
  const { data: order, isPending, refetch } = useQuery(orderQuery(id))
  if (order) return order.status === 'awaiting_transfer' ? <Instructions order={order} /> : <NotWaiting order={order} />
  if (isPending)
    return (
      <Frame>
        <Waiting />
      </Frame>
    )
  return (
    <Frame>
      <Notice kind="danger" icon={Landmark} role="alert">
        This order couldn’t be shown. <RetryLink onRetry={refetch} />
      </Notice>
      <HowItWorks />
    </Frame>
  )
}

function Instructions({ order }: { order: Order }) {
  return (
    <Frame>
      <p className="lead">
        Transfer exactly <b className="font-[560] text-ink">{formatPrice(order.total)}</b> and give{' '}
        <b className="font-[560] text-ink">{order.order_number}</b> as the reference, so that we know it’s yours.
      </p>
      <div className="sheet-card mt-6">
        <BankDetails order={order} />
      </div>
      {order.expires_at && (
        <p className="mt-5">
          We’re holding your items until <b className="font-[560]">{whole.format(new Date(order.expires_at))}</b>. If
          the money hasn’t arrived by then, we’ll cancel the order and you pay nothing.
        </p>
      )}
      <Arrival />
      <p className="hstack wrapping mt-6">
        <ButtonLink to={`/profile/orders/${order.id}`}>View order</ButtonLink>
        <QuietLink to="/shop">Continue shopping</QuietLink>
      </p>
    </Frame>
  )
}

/** An order that needs no transfer: it is paid, cancelled, or being paid by card. */
function NotWaiting({ order }: { order: Order }) {
  const isCancelled = order.status === 'cancelled'
  const isForCard = order.status === 'pending_payment'
  return (
    <Frame>
      <p className="lead">
        {isCancelled && `Order ${order.order_number} has been cancelled. Please don’t transfer any money for it.`}
        {isForCard && `Order ${order.order_number} is waiting for a card payment.`}
        {!isCancelled &&
          !isForCard &&
          `The money for order ${order.order_number} has arrived. There’s nothing left to pay.`}
      </p>
      <p className="mt-6">
        <ButtonLink to={isForCard ? `/checkout?order=${order.id}` : `/profile/orders/${order.id}`}>
          {isForCard ? 'Pay by card' : 'View order'}
        </ButtonLink>
      </p>
    </Frame>
  )
}

function HowItWorks() {
  const { transfer_order_days } = useSettings()
  return (
    <>
      <p className="lead">
        Choose bank transfer at checkout. We’ll show you the exact amount and a reference, hold your items for{' '}
        {formatDays(transfer_order_days)} and send them when the money arrives.
      </p>
      <ol className="mt-5 grid list-decimal gap-2 pl-5">
        <li>Place the order. We don’t take any money from your account.</li>
        <li>In your bank’s app, transfer the exact amount with the order number as the reference.</li>
        <li>We’ll email you when it arrives, and again when the parcel leaves.</li>
      </ol>
      <Arrival />
    </>
  )
}

function Arrival() {
  return (
    <p className="muted small mt-4">
      Faster Payments usually arrive within two hours, and by the next working day at the latest. There’s no fee for
      paying this way. We only use the account shown in your order on this site, and never send a different one by
      email.
    </p>
  )
}

/** The customer's own orders awaiting a transfer; renders nothing without any. */
function WaitingOrders() {
  const { data } = useQuery(myOrdersQuery({ page: 1, state: 'open' }))
  const waiting = data?.items.filter(({ status }) => status === 'awaiting_transfer') ?? []
  if (waiting.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="waiting-orders">
      <h2 className="subheading" id="waiting-orders">
        Waiting for your transfer
      </h2>
      <ul className="mt-3 grid gap-3">
        {waiting.map(({ id, order_number, total }) => (
          <li key={id} className="sheet-card hstack between wrapping">
            <span>
              <b className="font-[560]">{order_number}</b>
              <span className="muted"> · {formatPrice(total)}</span>
            </span>
            <SmallLink to={`/bank-transfer-payment?order=${id}`}>
              Bank details<span className="visually-hidden"> for order {order_number}</span>
            </SmallLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
