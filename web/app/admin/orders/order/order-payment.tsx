import { formatPence, formatPrice } from '@shop/contract/lib/money.ts'
import { OrderDocuments } from '../../../order/order-documents.tsx'
import { paymentText } from '../../../order/order-facts.ts'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { Facts } from '../../../ui/table.tsx'
import { ConfirmButton } from '../../kit/confirm-button.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { usePermissions } from '../../use-permissions.ts'
import { PaymentLinkDialog } from '../failed-payments/payment-link-dialog.tsx'
import { isSentByHand, PAYMENT_STATUS_NAMES, REFUND_NAMES } from '../order-words.ts'
import type { AdminOrder } from '../queries.ts'
import { RefundApproval } from './refund-approval.tsx'
import { leftToRefund } from './refund-choice.ts'
import type { OrderChanges } from './use-order-changes.ts'

/** The payments of an order: the method, the amount received and the refunds. */
export function OrderPayment({ order, changes }: { order: AdminOrder; changes: OrderChanges }) {
  const { payment_method, payment_status, paid, refunded, total, expires_at, status } = order
  const isPermitted = usePermissions()
  const isDue = payment_status === 'unpaid' && status !== 'cancelled'
  return (
    <>
      <Facts
        className="totals"
        rows={[
          ['Method', paymentText(order)],
          payment_method === 'bank_transfer' && ['Reference to match', order.order_number],
          expires_at !== null && ['Reserved until', <DateTime key="expiry" at={expires_at} />],
          [isDue ? 'Due' : PAYMENT_STATUS_NAMES[payment_status], formatPrice(isDue ? total : paid)],
          refunded > 0 && ['Refunded or in progress', `−${formatPrice(refunded)}`],
          refunded > 0 && ['Paid, less refunds', formatPence(leftToRefund(order))],
        ]}
      />
      {status === 'pending_payment' && isPermitted('orders.update') && (
        <DialogButton
          className="button quiet small mt-3"
          dialog={(close) => <PaymentLinkDialog order={order} onClose={close} />}
        >
          Send payment link
        </DialogButton>
      )}
      <OrderDocuments invoices={order.invoices} pagePath={`/admin/orders/${order.id}/invoice`} />
      <Refunds order={order} changes={changes} />
    </>
  )
}

function Refunds({ order, changes }: { order: AdminOrder; changes: OrderChanges }) {
  if (order.refunds.length + order.approvals.length === 0) return null
  return (
    <ul className="refunds" aria-label="Refunds">
      {order.approvals.map((approval) => (
        <RefundApproval key={`approval ${approval.id}`} order={order} approval={approval} />
      ))}
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
