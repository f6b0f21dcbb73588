/** Carries out requested refunds: sends each to the provider once, and stores the result. */
import { formatPence } from '@shop/contract/lib/money.ts'
import { afterCommit } from '../../../platform/database/after-commit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { queueCreditNote } from '../../orders/invoices/invoice.queue.ts'
import { addOrderEvent } from '../../orders/order.events.ts'
import { paymentTotals } from '../../orders/order.totals.ts'
import { ProviderError, type ProviderRefund, ProviderUnavailable } from '../payment.provider.ts'
import type { Providers } from '../payment.providers.ts'
import { REFUNDED, REFUNDS } from '../payments.metrics.ts'
import { notifyCustomer } from './refund.notifications.ts'
import { type DueRefund, refundsRepository } from './refunds.repository.ts'

/** After this many attempts, about two hours, staff are notified that a refund is stuck. */
const ATTEMPTS_UNTIL_NOTED = 9

export function refundWorker({ db, providers }: { db: Db; providers: Providers }) {
  const keyPrefix = providers.keyPrefix

  async function send(due: DueRefund): Promise<void> {
    const { provider_intent_id: intentId, amount_pence: amount, attempts } = due
    const idempotencyKey = `${await keyPrefix()}:${due.event_key}`
    try {
      const refund = await providers
        .named(due.provider)
        .refund({ intentId, amount, idempotencyKey, isRepeat: attempts > 1 })
      if (refund.status === 'pending') await refundsRepository(db).pending(due.id, refund.id)
      else await db.transaction().execute((trx) => finishRefund(trx, due, refund))
    } catch (error) {
      if (error instanceof ProviderError) {
        await db.transaction().execute((trx) => failRefund(trx, due, error.message))
      } else if (error instanceof ProviderUnavailable) {
        await noteDelay(due, error.message)
      } else throw error
    }
  }

  async function noteDelay({ id, order_id, amount_pence, attempts }: DueRefund, why: string): Promise<void> {
    await refundsRepository(db).noteError(id, why)
    if (attempts !== ATTEMPTS_UNTIL_NOTED) return
    const note = `The refund of ${formatPence(amount_pence)} hasn’t gone through yet (${why}). It is tried every hour.`
    await addOrderEvent(db, order_id, { status: 'refund_delayed', note, is_internal: true })
  }

  return {
    /**
     * Sends the next refund that is due; returns false if there is none. If the process ends before it stores the
     * provider's response, the refund stays due, and its key makes the retry idempotent.
     */
    async workRefunds(): Promise<boolean> {
      if (providers.names.length === 0) return false
      const due = await refundsRepository(db).takeDue(providers.names)
      if (!due) return false
      await send(due)
      return true
    },
  }
}

interface KnownRefund {
  id: number
  order_id: number
}

/** Stores the result of a refund; a repeated result changes nothing. */
export async function finishRefund(trx: Db, { id, order_id }: KnownRefund, answer: ProviderRefund): Promise<void> {
  if (answer.status === 'pending') return
  if (answer.status === 'failed') return failRefund(trx, { id, order_id }, 'The card’s bank sent the money back.')
  const totals = paymentTotals(trx)
  const order = await totals.lock(order_id)
  const refunds = refundsRepository(trx)
  const refund = await refunds.lock(id)
  if (refund.status !== 'requested') return
  await refunds.succeed(id, answer.id)
  if (refund.pays_order) await queueCreditNote(trx, refund)
  await afterCommit(trx, () => REFUNDS.inc({ by: 'card', outcome: 'succeeded' }))
  await afterCommit(trx, () => REFUNDED.inc({ by: 'card' }, refund.amount_pence))
  const isPart = refund.pays_order && order.refunded_pence < order.paid_pence
  await notifyCustomer(trx, refund, { isPart, how: 'to your card' })
}

/** Marks a refund as failed: the payment totals include the money again, and staff get a note. */
async function failRefund(trx: Db, { id, order_id }: KnownRefund, why: string): Promise<void> {
  const totals = paymentTotals(trx)
  const order = await totals.lock(order_id)
  const refunds = refundsRepository(trx)
  const refund = await refunds.lock(id)
  if (refund.status === 'failed') return
  await refunds.fail(id, why)
  await afterCommit(trx, () => REFUNDS.inc({ by: 'card', outcome: 'failed' }))
  if (refund.pays_order) await totals.setRefunded(order, order.refunded_pence - refund.amount_pence)
  const note = `The refund of ${formatPence(refund.amount_pence)} failed: ${why} Please return the money another way.`
  await addOrderEvent(trx, order_id, { status: 'refund_failed', note, is_internal: true })
}
