/** Orders that were not paid in time are cancelled; stock and coupon uses go back. */
import { CARD_ORDER_MINUTES, TRANSFER_ORDER_DAYS } from '@shop/contract/constants.ts'
import type { PaymentMethod } from '@shop/contract/orders.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { changeLocked } from './order.status.ts'

const REASONS: Readonly<Record<PaymentMethod, string>> = {
  card: `It wasn’t paid within ${CARD_ORDER_MINUTES} minutes.`,
  bank_transfer: `Its bank transfer didn’t arrive within ${TRANSFER_ORDER_DAYS} days.`,
}

/**
 * Cancels every order whose time to be paid is over, each in a transaction of its own, and answers how many. Any number
 * of processes may do so at once. One that cannot be cancelled holds up no other; its fault is thrown in the end.
 */
export async function expireUnpaidOrders({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const due = await overdue(db, now).select('id').orderBy('expires_at').execute()
  const faults: unknown[] = []
  let cancelled = 0
  for (const { id } of due) {
    try {
      if (await expire(db, clock, id, now)) cancelled += 1
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} unpaid orders could not be cancelled`)
  return cancelled
}

/** False where somebody is paying, cancelling or expiring it at this moment, or has just done so. */
function expire(db: Db, clock: Clock, id: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const query = overdue(trx, now).where('id', '=', id).selectAll()
    const order = await query.forNoKeyUpdate().skipLocked().executeTakeFirst()
    if (!order) return false
    await changeLocked(trx, clock, order, { to: 'cancelled', note: REASONS[order.payment_method] })
    return true
  })
}

const overdue = (db: Db, now: Date) =>
  db
    .selectFrom('shop_order')
    .where('status', 'in', ['pending_payment', 'awaiting_transfer'])
    .where('expires_at', '<=', now)
