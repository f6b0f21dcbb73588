/** The deadlines of age checks: reminders, the end of orders whose check is overdue, and of their documents. */
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { queueAgeCheckMail } from '../orders/order.mails.ts'
import { tryLockOrder } from '../orders/order.status.ts'
import { lockRequest, nextReminder, queueRequestMail } from './age-check.requests.ts'
import { expireAgeCheck, isAwaited } from './age-check.ts'

/**
 * Deletes overdue documents and visits to providers, then ends each overdue check and sends each reminder that is due, in a transaction of its own.
 * Several processes may run it at once. An order that fails does not stop the others; the errors are thrown at the end.
 */
export async function applyAgeCheckDeadlines({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('age_check_visit').where('expires_at', '<=', now).execute()
  const overdue = db.selectFrom('age_check_request').select('order_id').where('due_at', '<=', now)
  await db.deleteFrom('age_check_document').where('order_id', 'in', overdue).execute()
  const due = await db
    .selectFrom('age_check_request')
    .select('order_id')
    .where((eb) => eb.or([eb('due_at', '<=', now), eb('remind_at', '<=', now)]))
    .orderBy('due_at')
    .execute()
  const errors: unknown[] = []
  for (const { order_id } of due) {
    await db
      .transaction()
      .execute((trx) => applyDeadline(trx, clock, order_id))
      .catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} age checks could not be reminded of or ended`)
}

/** Does nothing for an order that another process has locked, or whose check was decided meanwhile. */
async function applyDeadline(trx: Db, clock: Clock, orderId: number): Promise<void> {
  const now = clock.now()
  const order = await tryLockOrder(trx, orderId)
  const request = order && (await lockRequest(trx, orderId))
  if (!order || !request) return
  if (request.due_at <= now) {
    if (isAwaited(order.status)) await expireAgeCheck(trx, clock, order)
    await trx.deleteFrom('age_check_request').where('order_id', '=', orderId).execute()
    return
  }
  if (!request.remind_at || request.remind_at > now) return
  const document = trx.selectFrom('age_check_document').select('order_id').where('order_id', '=', orderId)
  if (await document.executeTakeFirst()) {
    const reason = 'The customer’s document is waiting. The order is cancelled if nobody decides in time.'
    await queueAgeCheckMail(trx, { order_id: orderId, event: 'reminder', reason })
  } else {
    await queueRequestMail(trx, order, { due: request.due_at, reminder: request.remind_at })
  }
  await trx
    .updateTable('age_check_request')
    .set({ remind_at: nextReminder(request.due_at, now) })
    .where('order_id', '=', orderId)
    .execute()
}
