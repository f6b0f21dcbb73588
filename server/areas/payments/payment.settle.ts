/** Settles money that a provider has received: the order becomes paid, or the money is refunded. */
import { formatPence, toPounds } from '@shop/contract/lib/money.ts'
import { afterCommit } from '../../platform/database/after-commit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addOrderEvent } from '../orders/order.events.ts'
import { recordPayment } from '../orders/order.payment.ts'
import { paymentTotals } from '../orders/order.totals.ts'
import { type IntentRow, intentsRepository } from './intents.repository.ts'
import type { ProviderIntent } from './payment.provider.ts'
import { PAYMENTS } from './payments.metrics.ts'
import { requestRefund } from './refunds/refund.requests.ts'
import { refundsRepository } from './refunds/refunds.repository.ts'

type LockedIntent = IntentRow & { order_paid_pence: number }
export type Settled = 'paid' | 'already_settled' | 'returned' | 'unknown_intent'

/**
 * Settles a payment that succeeded at its provider, in the caller's transaction: exactly once, however many events
 * arrive. Money is refunded if the order is cancelled or already paid, or if the amount is wrong.
 */
export async function settlePayment(trx: Db, clock: Clock, taken: ProviderIntent): Promise<Settled> {
  const intent = await intentsRepository(trx).findAndLockOrder(taken.id)
  if (!intent) return 'unknown_intent'
  const settled = await settleIntent(trx, clock, taken, intent)
  const outcome = settled === 'paid' ? 'succeeded' : settled
  if (settled !== 'already_settled') await afterCommit(trx, () => PAYMENTS.inc({ provider: intent.provider, outcome }))
  return settled
}

async function settleIntent(
  trx: Db,
  clock: Clock,
  taken: ProviderIntent,
  intent: LockedIntent,
): Promise<Exclude<Settled, 'unknown_intent'>> {
  const intents = intentsRepository(trx)
  const isRight = taken.received === intent.amount_pence && taken.currency === intent.currency
  // Under the order's lock, only one of several callers finds it unsettled.
  if (!(await intents.succeed(intent.id, taken, isRight))) return 'already_settled'

  if (!isRight) {
    await returnMoney(trx, intent, taken, { isInternal: true, reason: mismatchOf(intent, taken) })
    return 'returned'
  }
  const { received, method, card } = taken
  const outcome = await recordPayment(trx, clock, {
    orderId: intent.order_id,
    receivedPence: received,
    method: method ?? 'card',
    card,
  })
  if (outcome === 'paid') {
    // It was paid although the shop had closed it: another intent may be open.
    if (intent.status === 'cancelled') await intents.close(intent.order_id)
    return 'paid'
  }
  if (outcome === 'already_paid' || intent.order_paid_pence > 0) {
    await intents.paysNothing(intent.id)
    const reason = `The order was paid twice. The second payment of ${formatPence(received)} is being sent back.`
    await returnMoney(trx, intent, taken, { isInternal: false, reason })
    return 'returned'
  }
  await takeAndReturn(trx, intent, received)
  return 'returned'
}

/** Refunds a payment that arrived after the cancellation: the payment totals include it and its refund. */
async function takeAndReturn(trx: Db, intent: IntentRow, received: number): Promise<void> {
  const { order_id } = intent
  const totals = paymentTotals(trx)
  const reason = `A payment of ${formatPence(received)} arrived after the order was cancelled. It is being sent back.`
  await totals.addPaid(await totals.lock(order_id), received)
  await addOrderEvent(trx, order_id, { status: 'payment_returned', note: reason, is_internal: false })
  await requestRefund(trx, { orderId: order_id, reason, eventKey: keyOf(intent), requestedBy: null })
}

/** Refunds a payment that was never counted for the order: its payment totals stay unchanged. */
async function returnMoney(
  trx: Db,
  intent: IntentRow,
  { received }: ProviderIntent,
  { reason, isInternal }: { reason: string; isInternal: boolean },
): Promise<void> {
  if (received > 0) {
    await refundsRepository(trx).insert({
      order_id: intent.order_id,
      payment_intent_id: intent.id,
      amount_pence: received,
      reason,
      event_key: keyOf(intent),
      requested_by: null,
    })
  }
  const status = isInternal ? 'payment_mismatch' : 'payment_returned'
  await addOrderEvent(trx, intent.order_id, { status, note: reason, is_internal: isInternal })
}

const keyOf = ({ provider_intent_id }: IntentRow) => `payment:${provider_intent_id}`

function mismatchOf({ amount_pence, currency, provider_intent_id }: IntentRow, taken: ProviderIntent): string {
  const [got, asked] = [taken.received, amount_pence].map((pence) => toPounds(pence).toFixed(2))
  return `${got} ${taken.currency} was taken by ${provider_intent_id} instead of ${asked} ${currency}. It is being sent back.`
}
