/** Records that a customer withdraws from an order or reports a problem with it (rules F5 and F7). */
import { CANCEL_UNTIL_DAYS } from '@shop/contract/constants.ts'
import type { OrderStatus, ReturnReason } from '@shop/contract/orders.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { queueMail, STAFF } from '../mail/mail.queue.ts'
import type { LockedOrder } from './order.status.ts'

/** Before these statuses customers cancel instead; after them there is nothing to return. */
const RETURNABLE: readonly OrderStatus[] = ['processing', 'shipped', 'delivered']

export const mayReturn = (status: OrderStatus): boolean => RETURNABLE.includes(status)

/** Returns the end of the right to withdraw, counted from delivery (Consumer Contracts Regulations 2013, reg. 30). */
export const withdrawUntil = (deliveredAt: Date): Date => new Date(deliveredAt.getTime() + CANCEL_UNTIL_DAYS * DAY_MS)

/**
 * Records the notice and queues mails to customer and staff. Throws 409 `not_returnable`, `return_requested` for a
 * second notice, and `withdrawal_over`. Faulty products have no deadline here: the customer's rights change over time.
 */
export async function recordReturn(
  trx: Db,
  clock: Clock,
  order: LockedOrder,
  { reason, note }: { reason: ReturnReason; note: string },
): Promise<void> {
  if (!mayReturn(order.status)) {
    throw conflict('not_returnable', 'Nothing in this order can be returned now. Please contact us if you need help.')
  }
  const { delivered_at } = order
  if (reason === 'change_of_mind' && delivered_at && withdrawUntil(delivered_at) < clock.now()) {
    const message =
      'The time to change your mind about this order has passed. If something is faulty, choose that instead.'
    throw conflict('withdrawal_over', message)
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('order_return')
    .values({ order_id: order.id, reason, note, requested_at: clock.now() })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw conflict('return_requested', 'You’ve already told us. We’ll be in touch.')
  const about = { order_id: order.id, reason, note }
  await queueMail(trx, [
    {
      event_key: `return_received:${order.id}`,
      recipient: order.customer_email,
      data: { kind: 'return_received', ...about },
    },
    { event_key: `staff_return:${order.id}`, recipient: STAFF, data: { kind: 'staff_return', ...about } },
  ])
}
