/**
 * Decides that money goes back, in the transaction of its reason; refund.worker.ts carries it out. The order's
 * payment totals change at once, so that two decisions can never return more than was paid.
 */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict } from '../../../platform/http/http-error.ts'
import { intentsRepository } from '../intents.repository.ts'
import { paymentTotals } from '../payment.totals.ts'
import { refundsRepository } from './refunds.repository.ts'

export interface RefundRequest {
  orderId: number
  /** Pence; left out: all that is left. */
  amount?: number | undefined
  /** Shown to staff, and to the customer on the timeline. */
  reason: string
  /** Names the decision, 'cancelled:123': the same one is carried out once, however often it is asked for. */
  eventKey: string
  /** The member of staff or the customer; null when the shop decides by itself. */
  requestedBy: number | null
}

export interface RequestedRefund {
  id: number
  /** Pence. */
  amount: number
}

/**
 * Asks for `amount` of what was paid for an order to be given back, over the caller's transaction, and locks the order.
 * Refuses with 409 `nothing_to_refund` or `refund_too_large`. What came by bank transfer waits for staff to send it.
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
    reason,
    event_key: eventKey,
    requested_by: requestedBy,
  })
  await totals.setRefunded(order, order.refunded_pence + amount)
  await totals.note(orderId, {
    status: 'refund_requested',
    note: `${formatPence(amount)}: ${reason}`,
    is_internal: true,
    user_id: requestedBy,
  })
  return { id, amount }
}

/**
 * Closes what is open to be paid for an order that may not be paid any more, over the caller's transaction, which holds
 * the order's lock. The provider is asked to close its side soon after; a payment that arrives all the same is refunded.
 */
export async function closeIntents(trx: Db, orderId: number): Promise<void> {
  await intentsRepository(trx).close(orderId)
}
