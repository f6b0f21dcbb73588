/** Cancels orders that were not paid in time; stock and coupon uses are returned. */
import { formatDays } from '@shop/contract/lib/dispatch/dispatch.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ShopOrderTable } from '../../platform/database/tables/tables.orders.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time/durations.ts'
import { changeLocked } from './order.status.ts'

type Unpaid = Pick<Selectable<ShopOrderTable>, 'payment_method' | 'created_at' | 'expires_at'>

/** The time that the order had: the settings may have changed since. */
function describeReason({ payment_method, created_at, expires_at }: Unpaid): string {
  const ms = (expires_at ?? created_at).getTime() - created_at.getTime()
  const minutes = Math.round(ms / MINUTE_MS)
  return payment_method === 'card'
    ? `It wasn’t paid within ${minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`}.`
    : `Its bank transfer didn’t arrive within ${formatDays(Math.round(ms / DAY_MS))}.`
}

/**
 * Cancels every order whose payment is overdue, each in its own transaction, and returns the count. Several processes
 * may run it at once. An order that fails does not stop the others; the errors are thrown at the end.
 */
export async function expireUnpaidOrders({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const due = await overdue(db, now).select('id').orderBy('expires_at').execute()
  const errors: unknown[] = []
  let cancelled = 0
  for (const { id } of due) {
    try {
      if (await expire(db, clock, id, now)) cancelled += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} unpaid orders could not be cancelled`)
  return cancelled
}

/** Returns false if the order is locked by another process, or no longer overdue. */
function expire(db: Db, clock: Clock, id: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const query = overdue(trx, now).where('id', '=', id).selectAll()
    const order = await query.forNoKeyUpdate().skipLocked().executeTakeFirst()
    if (!order) return false
    await changeLocked(trx, clock, order, { to: 'cancelled', note: describeReason(order) })
    return true
  })
}

const overdue = (db: Db, now: Date) =>
  db
    .selectFrom('shop_order')
    .where('status', 'in', ['pending_payment', 'awaiting_transfer'])
    .where('expires_at', '<=', now)
