import { Check, Clock, ShieldCheck, TriangleAlert } from 'lucide-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { usePurchaseEvent } from '../../lib/shop-events.ts'
import { momentText } from '../../order/order-dates.ts'
import { BriefLines, lineOfOrder } from '../../order/order-lines.tsx'
import { OrderTotals, readCoupon } from '../../order/order-totals.tsx'
import { formatAddress, isSameAddress } from '../../order/postal-address.ts'
import { QuietLink, TextLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { User } from '../accounts/queries.ts'
import { useSettings } from '../site-settings/queries.ts'
import { ConfirmAge, isAgeToConfirm } from './confirm-age.tsx'
import { writeHeadline } from './confirmation-words.ts'
import { OrderFailed, OrderMissing, OrderSkeleton } from './order-states.tsx'
import { orderSteps } from './order-status.ts'
import { Progress } from './progress.tsx'
import type { Order } from './queries.ts'
import { useOrder } from './use-order.ts'
import './orders.css'

/** The bank account for a transfer, which the route passes in because it belongs to another area. */
type BankDetailsSlot = ComponentType<{ order: { order_number: string; total: number } }>

interface ConfirmationProps {
  user: User
  orderId: string
  BankDetails: BankDetailsSlot
}

/** The page of an order that was just placed: the next step comes first (design). */
export function ConfirmationScreen({ user, orderId, BankDetails }: ConfirmationProps) {
  const { order, isMissing, isError, retry } = useOrder(orderId)
  if (order) return <Confirmation user={user} order={order} BankDetails={BankDetails} />
  if (isMissing) return <OrderMissing />
  return isError ? <OrderFailed onRetry={retry} /> : <OrderSkeleton />
}

function Confirmation({ user, order, BankDetails }: { user: User; order: Order; BankDetails: BankDetailsSlot }) {
  usePurchaseEvent(order)
  const heading = useRef<HTMLHeadingElement>(null)
  // A notice from the checkout. Other pages may leave a different history state.
  const { state: notice } = useLocation()
  const { badge, title, mail } = writeHeadline(order, user, useSettings())
  const isOpen = badge.kind === 'warn'
  // After the checkout, the button that had the focus no longer exists.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="split">
      <div>
        <span className={`badge ${badge.kind}`}>
          {isOpen ? (
            <Clock className="icon icon-small" aria-hidden />
          ) : (
            <Check className="icon icon-small" aria-hidden />
          )}{' '}
          {badge.text}
        </span>
        <h1 className="title mt-4 mb-3 outline-none" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p className="lead">
          Order <b className="font-[560] text-ink">{order.order_number}</b>. {mail}
        </p>
        {typeof notice === 'string' && (
          <Notice kind="warn" icon={TriangleAlert} className="mt-6" role="alert">
            {notice}
          </Notice>
        )}
        <WhatIsDue order={order} BankDetails={BankDetails} />
        <ConfirmAge order={order} className="mt-8" />
        {order.status !== 'cancelled' && <AgeNotice order={order} />}
        <div className="my-10">
          <Progress label="Progress" steps={orderSteps(order)} className="mb-12" />
        </div>
        <NextSteps order={order} />
        <Addresses order={order} />
      </div>
      <aside className="summary" aria-label="Order summary">
        <h2 className="subheading mb-5">Order summary</h2>
        <BriefLines lines={order.items.map(lineOfOrder)} />
        <OrderTotals totals={order} delivery_name={order.delivery_name} coupon={readCoupon(order)} />
      </aside>
    </div>
  )
}

/** What the customer still has to pay, and how. */
function WhatIsDue({ order, BankDetails }: { order: Order; BankDetails: BankDetailsSlot }) {
  if (order.status === 'awaiting_transfer') {
    return (
      <section className="sheet-card mt-8" aria-labelledby="transfer">
        <h2 className="subheading mb-3" id="transfer">
          Transfer the exact amount with this reference
        </h2>
        <BankDetails order={order} />
        {order.expires_at && (
          <p className="small">
            We’re holding your items until <b className="font-[560]">{momentText(order.expires_at)}</b>.
          </p>
        )}
        <p className="mt-3">
          <TextLink to={`/bank-transfer-payment?order=${order.id}`}>Open these details in a new page</TextLink>
        </p>
      </section>
    )
  }
  if (order.status !== 'pending_payment') return null
  return (
    <p className="hstack wrapping mt-8">
      <Link className="button primary large" to={`/checkout?order=${order.id}`}>
        Pay by card
      </Link>
      {order.expires_at && (
        <span className="muted small">Your items are reserved until {momentText(order.expires_at)}.</span>
      )}
    </p>
  )
}

function AgeNotice({ order }: { order: Order }) {
  const { status } = order.age_check
  if (status === 'not_required') return null
  const isPassed = status === 'passed' || isAgeToConfirm(order)
  return (
    <Notice icon={ShieldCheck} className="mt-8">
      {!isPassed && (
        <>
          <b className="font-[560]">We check your age before the parcel leaves.</b> You don’t usually need to do
          anything. We’ll write to you if we need more.{' '}
        </>
      )}
      {order.collection_point ? (
        <>
          <b className="font-[560]">Bring photo ID.</b> A passport or driving licence of the person who collects it.
        </>
      ) : (
        <>
          <b className="font-[560]">Have photo ID ready.</b> A passport or driving licence, for the person who opens the
          door.
        </>
      )}
    </Notice>
  )
}

function NextSteps({ order }: { order: Order }) {
  const isPaying = order.status === 'pending_payment'
  return (
    <p className="hstack wrapping">
      <Link className={isPaying ? 'button quiet' : 'button primary'} to={`/profile/orders/${order.id}`}>
        View order
      </Link>
      <QuietLink to="/shop">Continue shopping</QuietLink>
      {order.payment_status !== 'unpaid' && (
        <Link className="more" to={`/profile/orders/${order.id}/invoice`}>
          Invoice
        </Link>
      )}
    </p>
  )
}

function Addresses({ order: { shipping_address, billing_address, collection_point } }: { order: Order }) {
  const isBilledElsewhere = collection_point !== null || !isSameAddress(shipping_address, billing_address)
  const shown = [
    ...(collection_point === null ? [{ title: 'Deliver to', address: shipping_address }] : []),
    ...(isBilledElsewhere ? [{ title: 'Bill to', address: billing_address }] : []),
  ]
  return (
    <div className="field-pair small mt-10">
      {collection_point !== null && (
        <section>
          <h2 className="small font-[580]">Collect from</h2>
          <p className="muted">{collection_point}</p>
        </section>
      )}
      {shown.map(({ title, address }) => (
        <section key={title}>
          <h2 className="small font-[580]">{title}</h2>
          <p>{address.full_name}</p>
          <p className="muted">{formatAddress(address)}</p>
        </section>
      ))}
    </div>
  )
}
