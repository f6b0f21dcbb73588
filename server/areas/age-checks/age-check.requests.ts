/** What a customer is asked to do for an age check, with its deadline. Reads and writes age_check_request. */
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { queueMail } from '../mail/mail.queue.ts'
import { tokenOfOrder } from './age-check.links.ts'

/** How many days before the deadline reminders are sent. */
const REMINDER_DAYS = [3, 1]

interface AskedOrder {
  id: number
  customer_email: string
}

/** Asks the customer, by mail, to confirm their age within `days`. Does nothing if they were asked before. */
export async function requestProof(trx: Db, clock: Clock, order: AskedOrder, days: number): Promise<void> {
  const deadline = deadlineIn(clock, days)
  await trx
    .insertInto('age_check_request')
    .values({ order_id: order.id, ...deadline })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await queueRequestMail(trx, order, { due: deadline.due_at, reminder: null })
}

/** Queues the mail with the link, or the reminder that is due at this time. Each is sent once. */
export async function queueRequestMail(
  trx: Db,
  { id, customer_email }: AskedOrder,
  { due, reminder }: { due: Date; reminder: Date | null },
): Promise<void> {
  const data = { token: await tokenOfOrder(trx, id), due: due.toISOString(), is_reminder: reminder !== null }
  const event_key = `age_check_requested:${id}${reminder === null ? '' : `:${reminder.getTime()}`}`
  await queueMail(trx, [
    { event_key, recipient: customer_email, data: { kind: 'age_check_requested', order_id: id, ...data } },
  ])
}

/** Returns a deadline in so many days, with its first reminder. */
export function deadlineIn(clock: Clock, days: number): { due_at: Date; remind_at: Date | null } {
  const now = clock.now()
  const due_at = new Date(now.getTime() + days * DAY_MS)
  return { due_at, remind_at: nextReminder(due_at, now) }
}

/** Returns when the next reminder is due, after `now`; null after the last. */
export function nextReminder(due: Date, now: Date): Date | null {
  const all = REMINDER_DAYS.map((days) => new Date(due.getTime() - days * DAY_MS))
  return all.find((reminder) => reminder > now) ?? null
}

/** Locks the request of an order that is locked already; undefined once the check is decided or the order has ended. */
export const lockRequest = (trx: Db, orderId: number) =>
  trx.selectFrom('age_check_request').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
