import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import { OrderTotals, readCoupon } from '../../../order/order-totals.tsx'
import { Facts } from '../../../ui/table.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { LoadState } from '../../kit/load-state.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { RETURN_STATES } from '../../returns/return-words.ts'
import { CustomerLink } from '../../users/customer-link.tsx'
import { AGE_NAMES, CHANNEL_NAMES, isAgeUndecided, statusName } from '../order-words.ts'
import { type AdminOrder, orderQuery } from '../queries.ts'
import { AgeCheck } from './age-check-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderError } from './order-error.tsx'
import { OrderHistory } from './order-history.tsx'
import { ExchangeLots, OrderItems } from './order-items.tsx'
import { OrderPayment } from './order-payment.tsx'
import { useOrderChanges } from './use-order-changes.ts'

/** The minimum width at which the list and the order fit side by side. */
const SIDE_BY_SIDE = '(min-width: 76rem)'

interface OrderPanelProps {
  orderId: number
  /** The address of the filtered list, for the link back. */
  backTo: string
}

/** How long after a refund the card provider's answer and the credit note are awaited, and how often, in ms. */
const SETTLING_MS = 10 * 60_000
const SETTLING_INTERVAL_MS = 2000

/** Returns whether a recent refund still waits for its card provider or its credit note, which arrive without staff. */
function isSettling({ refunds, invoices, payment_method }: AdminOrder): boolean {
  const recent = refunds.some(({ created_at }) => Date.now() - Date.parse(created_at) < SETTLING_MS)
  const isRequested = payment_method === 'card' && refunds.some(({ status }) => status === 'requested')
  const succeeded = refunds.filter(({ status }) => status === 'succeeded').length
  return recent && (isRequested || succeeded > invoices.filter(({ kind }) => kind === 'credit_note').length)
}

/** One order of the list: its content, its status and its actions. */
export function OrderPanel({ orderId, backTo }: OrderPanelProps) {
  const result = useQuery({
    ...orderQuery(orderId),
    refetchInterval: ({ state: { data } }) => (data && isSettling(data) ? SETTLING_INTERVAL_MS : false),
  })
  return (
    <LoadState result={result} what="order" back={{ to: backTo, label: 'Orders' }}>
      {(order) => <WholeOrder order={order} backTo={backTo} />}
    </LoadState>
  )
}

function WholeOrder({ order, backTo }: { order: AdminOrder; backTo: string }) {
  const changes = useOrderChanges(order)
  const ageCheck = order.age_check.status !== 'not_required' && (
    <OrderSection title="Age check">
      <AgeCheck order={order} changes={changes} />
    </OrderSection>
  )
  const isAgeFirst = isAgeUndecided(order.status, order.age_check.status)
  return (
    <article className="tile order-detail" aria-label={`Order ${order.order_number}`}>
      <OrderHead order={order} backTo={backTo} />
      <OrderError changes={changes} />
      <OrderActions order={order} changes={changes} />
      {isAgeFirst && ageCheck}
      <OrderSection title={order.items.length === 1 ? 'Item' : 'Items'}>
        <OrderItems items={order.items} />
        <ExchangeLots order={order} reload={changes.reload} />
        <OrderTotals totals={order} delivery_name={order.delivery_name} coupon={readCoupon(order)} />
        <VatLines order={order} />
      </OrderSection>
      {!isAgeFirst && ageCheck}
      <OrderSection title="Payment">
        <OrderPayment order={order} changes={changes} />
      </OrderSection>
      <OrderReturns order={order} />
      <OrderSection title="Delivery">
        <OrderDelivery order={order} changes={changes} />
      </OrderSection>
      <OrderSection title="History">
        <OrderHistory order={order} changes={changes} />
      </OrderSection>
    </article>
  )
}

function OrderReturns({ order: { returns } }: { order: AdminOrder }) {
  if (returns.length === 0) return null
  return (
    <OrderSection title="Returns">
      <ul className="rows small">
        {returns.map(({ id, number, status }) => (
          <li key={id}>
            <Link className="link" to={`/admin/returns/${id}`}>
              {number}
            </Link>
            <span className="muted">{RETURN_STATES[status]}</span>
          </li>
        ))}
      </ul>
    </OrderSection>
  )
}

function OrderHead({ order, backTo }: { order: AdminOrder; backTo: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpenedHere = useNavigationType() === 'PUSH'
  // If the order replaces the list, the focused row has disappeared.
  useEffect(() => {
    if (isOpenedHere && !window.matchMedia(SIDE_BY_SIDE).matches) heading.current?.focus()
  }, [isOpenedHere])
  const { status, age_check, customer } = order
  const { label, tone } = statusName(order)
  return (
    <header>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {order.order_number}
        </h2>
        <p className="small muted">
          <CustomerLink customer={customer} />, <DateTime at={order.created_at} />
          {order.channel !== 'web' && `, ${CHANNEL_NAMES[order.channel].toLowerCase()}`}
          {order.placed_by !== null && `, placed by ${order.placed_by}`}
        </p>
        <p className="hstack wrapping mt-2">
          <StatusPill tone={tone}>{label}</StatusPill>
          {isAgeUndecided(status, age_check.status) && (
            <StatusPill tone={AGE_NAMES[age_check.status].tone}>{AGE_NAMES[age_check.status].label}</StatusPill>
          )}
          {order.archived_at !== null && <StatusPill tone="muted">Archived</StatusPill>}
        </p>
      </div>
      <Link className="icon-button" to={backTo} aria-label="Back to the list" preventScrollReset>
        <X className="icon" aria-hidden />
      </Link>
    </header>
  )
}

/** VAT by rate; renders nothing for a single rate. */
function VatLines({ order: { vat_lines } }: { order: AdminOrder }) {
  if (vat_lines.length < 2) return null
  return (
    <Facts
      className="totals small"
      rows={vat_lines.map(({ rate_percent, gross, vat }) => [
        `${rate_percent}% VAT in ${formatPrice(gross)}`,
        <span key="vat" className="muted">
          {formatPrice(vat)}
        </span>,
      ])}
    />
  )
}

/** A section of an order's page, with its title as accessible name. */
function OrderSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="orderpart" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
