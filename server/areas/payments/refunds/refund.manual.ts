/** Manual refunds, which staff send: for bank transfers, and if a card's bank declined the refund. */
import { formatPence } from '@shop/contract/lib/money.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { afterCommit } from '../../../platform/database/after-commit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/http-error.ts'
import { queueCreditNote } from '../../orders/invoices/invoice.queue.ts'
import { paymentTotals } from '../../orders/order.totals.ts'
import { REFUNDED, REFUNDS } from '../payments.metrics.ts'
import { notifyCustomer } from './refund.notifications.ts'
import { refundsRepository } from './refunds.repository.ts'

/**
 * Stores that staff have sent a refund, in the transaction that locks the order, and notifies the customer. A repeat
 * changes nothing. Throws not-found for another order's, and 409 for one that the provider sends to the card
 * (`refund_by_card`) or that would refund more than was paid (`refund_too_large`).
 */
export async function recordRefundSent(
  trx: Db,
  { orderId, refundId, by }: { orderId: number; refundId: number; by: number },
): Promise<void> {
  const totals = paymentTotals(trx)
  const refunds = refundsRepository(trx)
  const order = await totals.lock(orderId)
  if (!(await refunds.isOf(orderId, refundId))) throw notFound('This refund couldn’t be found.')
  const refund = await refunds.lock(refundId)
  const { status, amount_pence } = refund
  if (status === 'succeeded') return
  if (status === 'requested' && refund.payment_intent_id !== null) {
    throw conflict('refund_by_card', 'This refund goes back to the card automatically.')
  }
  // A failed refund is no longer included in the totals.
  const refunded_pence = order.refunded_pence + (status === 'failed' && refund.pays_order ? amount_pence : 0)
  if (refunded_pence > order.paid_pence) {
    const left = formatPence(order.paid_pence - order.refunded_pence)
    throw conflict('refund_too_large', `At most ${left} can still be refunded.`)
  }
  await refunds.succeed(refundId)
  if (refund.pays_order) await queueCreditNote(trx, refund)
  await afterCommit(trx, () => REFUNDS.inc({ by: 'hand', outcome: 'succeeded' }))
  await afterCommit(trx, () => REFUNDED.inc({ by: 'hand' }, amount_pence))
  await totals.setRefunded(order, refunded_pence)
  await notifyCustomer(trx, refund, { isPart: refunded_pence < order.paid_pence, how: 'by bank transfer' })
  const [before, after] = [{ status }, { status: 'succeeded', amount_pence, order_id: orderId }]
  await recordAudit(trx, { userId: by, action: 'refund.sent', entity: 'refund', entityId: refundId, before, after })
}
