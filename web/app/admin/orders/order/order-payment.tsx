import { formatPence, formatPrice } from '@shop/contract/lib/money.ts'
import { paymentText } from '../../../order/order-facts.ts'
import { ConfirmButton } from '../../kit/confirm-button.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { isSentByHand, PAYMENT_STATUS_NAMES, REFUND_NAMES } from '../order-words.ts'
import type { AdminOrder } from '../queries.ts'
import { leftToRefund } from './refund-dialog.tsx'
import type { OrderChanges } from './use-order-changes.ts'

/** The payments of an order: the method, the amount received and the refunds. */
export function OrderPayment({ order, changes }: { order: AdminOrder; changes: OrderChanges }) {
  const { payment_method, payment_status, paid, refunded, total, expires_at, status } = order
  const isDue = payment_status === 'unpaid' && status !== 'cancelled'
  return (
    <>
      <dl className="totals">
        <div>
          <dt>Method</dt>
          <dd>{paymentText(order)}</dd>
        </div>
        {payment_method === 'bank_transfer' && (
          <div>
            <dt>Reference to match</dt>
            <dd>{order.order_number}</dd>
          </div>
        )}
        {expires_at !== null && (
          <div>
            <dt>Reserved until</dt>
            <dd>
              <DateTime at={expires_at} />
            </dd>
          </div>
        )}
        <div>
          <dt>{isDue ? 'Due' : PAYMENT_STATUS_NAMES[payment_status]}</dt>
          <dd>{formatPrice(isDue ? total : paid)}</dd>
        </div>
        {refunded > 0 && (
          <>
            <div>
              <dt>Refunded or in progress</dt>
              <dd>−{formatPrice(refunded)}</dd>
            </div>
            <div>
              <dt>Paid, less refunds</dt>
              <dd>{formatPence(leftToRefund(order))}</dd>
            </div>
          </>
        )}
      </dl>
      <Refunds order={order} changes={changes} />
    </>
  )
}

function Refunds({ order, changes }: { order: AdminOrder; changes: OrderChanges }) {
  if (order.refunds.length === 0) return null
  return (
    <ul className="refunds" aria-label="Refunds">
      {order.refunds.map((refund) => (
        <li key={refund.id}>
          <p className="hstack between">
            <b className="font-[540]">{formatPrice(refund.amount)}</b>
            <StatusPill tone={REFUND_NAMES[refund.status].tone}>
              {isSentByHand(order, refund) && refund.status === 'requested'
                ? 'To be sent'
                : REFUND_NAMES[refund.status].label}
            </StatusPill>
          </p>
          <p className="small muted">
            <DateTime at={refund.created_at} />: {refund.reason}
          </p>
          {refund.last_error !== null && <p className="small">{refund.last_error}</p>}
          {isSentByHand(order, refund) && (
            <ConfirmButton
              title={`Have you sent ${formatPrice(refund.amount)}?`}
              text={`By bank transfer to ${order.customer.name}. We email the customer that it is on its way.`}
              confirmText="Mark as sent"
              onConfirm={() => changes.press({ refund_sent: refund.id }, 'Refund marked as sent.')}
            >
              I’ve sent it
            </ConfirmButton>
          )}
        </li>
      ))}
    </ul>
  )
}
