/**
 * Requests refunds in the transaction of their reason; refund.worker.ts carries them out. The order's payment totals
 * change at once, so that concurrent requests can never refund more than was paid.
 */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict } from '../../../platform/http/http-error.ts'
import { addOrderEvent } from '../../orders/order.events.ts'
import { paymentTotals } from '../../orders/order.totals.ts'
import { intentsRepository } from '../intents.repository.ts'
import { refundsRepository } from './refunds.repository.ts'

export interface RefundRequest {
  orderId: number
  /** Pence; by default all that is left. */
  amount?: number | undefined
  /** How much of it is delivery, in pence. */
  delivery?: number
  /** Shown to staff, and to the customer on the timeline. */
  reason: string
  /** Idempotency key of the decision, 'cancelled:123': repeats of it refund once. */
  eventKey: string
  /** The staff member or customer; null if the shop decides. */
  requestedBy: number | null
}

export interface RequestedRefund {
  id: number
  /** Pence. */
  amount: number
}

/**
 * Requests a refund of `amount` for an order in the caller's transaction, and locks the order. Throws 409
 * `nothing_to_refund` or `refund_too_large`. Bank transfers wait for staff to send them.
 */
export async function requestRefund(trx: Db, request: RefundRequest): Promise<RequestedRefund> {
  const { orderId, reason, eventKey, requestedBy } = request
  const totals = paymentTotals(trx)
  const refunds = refundsRepository(trx)
  const order = await totals.lock(orderId)
  const known = await refunds.findByKey(eventKey)
  if (known) return { id: known.id, amount: known.amount_pence }

  const left = order.paid_pence - order.refunded_pence
  const amount = request.amount ?? left
  if (left <= 0) throw conflict('nothing_to_refund', 'There’s nothing left to refund on this order.')
  if (amount > left) throw conflict('refund_too_large', `At most ${formatPence(left)} can still be refunded.`)
  const { id } = await refunds.insert({
    order_id: orderId,
    payment_intent_id: await refunds.findPayingIntent(orderId),
    amount_pence: amount,
    delivery_pence: request.delivery ?? 0,
    reason,
    event_key: eventKey,
    requested_by: requestedBy,
  })
  await totals.setRefunded(order, order.refunded_pence + amount)
  await addOrderEvent(trx, orderId, {
    status: 'refund_requested',
    note: `${formatPence(amount)}: ${reason}`,
    is_internal: true,
    user_id: requestedBy,
  })
  return { id, amount }
}

/**
 * Closes the open intent of an order that is no longer payable, in the caller's transaction, which has locked the
 * order. The worker cancels it at the provider; a payment that arrives anyway is refunded.
 */
export async function closeIntents(trx: Db, orderId: number): Promise<void> {
  await intentsRepository(trx).close(orderId)
}
