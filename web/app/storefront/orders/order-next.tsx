import { formatPrice } from '@shop/contract/lib/money.ts'
import { CircleCheck, Clock, Package, Truck, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText, momentText } from '../../order/order-dates.ts'
import { refundsGoTo } from '../../order/order-facts.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { isAgeToConfirm } from './confirm-age.tsx'
import type { Order } from './queries.ts'

/** The next step of an order, and what the customer can do: the most important information about it (design). */
export function OrderNext({ order }: { order: Order }) {
  const Icon = order.collection_point && order.status === 'shipped' ? Package : ICONS[order.status]
  const isUrgent = order.status === 'pending_payment' || order.status === 'awaiting_transfer'
  return (
    <div className={isUrgent ? 'notice warn' : 'notice'}>
      <Icon className="icon" aria-hidden />
      <span>{SENTENCES[order.status](order)}</span>
    </div>
  )
}

const ICONS = {
  pending_payment: Clock,
  awaiting_transfer: Clock,
  paid: Package,
  processing: Package,
  shipped: Truck,
  delivered: CircleCheck,
  cancelled: Undo2,
  refunded: Undo2,
} as const

const SENTENCES: Record<Order['status'], (order: Order) => ReactNode> = {
  pending_payment: ({ expires_at, payment_attempts }) =>
    [
      payment_attempts.at(-1)?.failure ?? 'We’re waiting for your payment.',
      expires_at ? `Your items are reserved until ${momentText(expires_at)}.` : '',
    ].join(' '),
  awaiting_transfer: ({ id, expires_at }) => (
    <>
      We’re waiting for your bank transfer. {expires_at && `Your items are reserved until ${dayText(expires_at)}. `}
      <TextLink to={`/bank-transfer-payment?order=${id}`}>See the bank details</TextLink>
    </>
  ),
  paid: (order) => `Your payment has arrived. ${waitsForAge(order) ? ageText(order) : 'Next, we’ll pack your order.'}`,
  processing: (order) => (waitsForAge(order) ? ageText(order) : 'We’re packing your order.'),
  shipped: (order) =>
    order.collection_point ? (
      <>
        Your order is ready. Collect it from {order.collection_point}, and show your code{' '}
        <b className="font-[560]">{order.collection_code}</b>.
        {order.proof_of_age_on_delivery && ' Please bring photo ID.'}
      </>
    ) : (
      <>
        {dispatchText(order)} <Tracking order={order} />
        {order.proof_of_age_on_delivery && ' Please have photo ID ready.'}
      </>
    ),
  delivered: ({ collection_point }) =>
    collection_point ? 'You’ve collected your order.' : 'Your order has been delivered.',
  cancelled: (order) => `This order was cancelled. ${moneyBack(order)}`,
  refunded: (order) => `This order was refunded. ${moneyBack(order)}`,
}

/** The order's page asks below for what the customer has to do. */
const ageText = (order: Order): string =>
  `By law we check your age before it leaves.${isAgeToConfirm(order) ? '' : ' We’ll write to you if we need anything.'}`
/** Returns text such as 'Dispatched on 21 November 2026.' */
function dispatchText({ timeline }: Order): string {
  const shipped = timeline.findLast(({ status }) => status === 'shipped')
  return shipped ? `Dispatched on ${dayText(shipped.at)}.` : 'With the courier.'
}
const waitsForAge = ({ age_check: { status } }: Order) => status === 'pending' || status === 'failed'

/** The tracking numbers of all parcels, each with a copy button. */
function Tracking({ order: { parcels } }: { order: Order }) {
  const tracked = parcels.flatMap(({ tracking_number, ...parcel }) =>
    tracking_number ? [{ ...parcel, tracking_number }] : [],
  )
  const [only] = tracked
  if (tracked.length < 2)
    return only ? (
      <>
        Tracking number <TrackingNumber parcel={only} />
      </>
    ) : null
  return (
    <>
      {tracked.length} parcels:
      {tracked.map((parcel, place) => (
        <span key={parcel.tracking_number} className="block">
          Parcel {place + 1}
          {parcel.courier && `, ${parcel.courier}`}: <TrackingNumber parcel={parcel} />
        </span>
      ))}
    </>
  )
}

/** A tracking number, with a copy button; the link of an only parcel is beside the order's other actions too. */
function TrackingNumber({ parcel }: { parcel: { tracking_number: string; tracking_url: string | null } }) {
  const { tracking_number, tracking_url } = parcel
  return (
    <>
      {tracking_url?.startsWith('https://') ? (
        <a className="link" href={tracking_url} target="_blank" rel="noopener noreferrer">
          {tracking_number}
        </a>
      ) : (
        tracking_number
      )}
      <CopyButton what="tracking number" text={tracking_number} />
    </>
  )
}

function moneyBack(order: Order): string {
  const { payment_status, refunded } = order
  if (payment_status === 'unpaid') return 'Nothing was charged.'
  return refunded > 0 ? `${formatPrice(refunded)} goes back to ${refundsGoTo(order)}.` : ''
}
