/** The mails of a status change. An event key ensures that each is queued once. */
import type { OrderStatus } from '@shop/contract/orders.ts'
import type { Db } from '../../platform/database/database.ts'
import { type QueuedMail, queueMail, STAFF } from '../mail/mail.queue.ts'

interface MailedOrder {
  id: number
  customer_email: string
  collection_point: string | null
}

/** Returns the mails to customer and staff when an order becomes `to`; `note` is the reason of a cancellation. */
export function mailsForStatus(order: MailedOrder, to: OrderStatus, note: string): QueuedMail[] {
  const { id: order_id, customer_email: recipient } = order
  switch (to) {
    case 'paid':
      return [
        { event_key: `payment_received:${order_id}`, recipient, data: { kind: 'payment_received', order_id } },
        { event_key: `staff_new_order:${order_id}`, recipient: STAFF, data: { kind: 'staff_new_order', order_id } },
      ]
    case 'shipped':
    case 'delivered': {
      const kinds = order.collection_point
        ? ({ shipped: 'order_ready', delivered: 'order_collected' } as const)
        : ({ shipped: 'order_shipped', delivered: 'order_delivered' } as const)
      const kind = kinds[to]
      return [{ event_key: `${kind}:${order_id}`, recipient, data: { kind, order_id } }]
    }
    case 'cancelled': {
      const data = { kind: 'order_cancelled' as const, order_id, reason: note || 'The order was cancelled.' }
      return [{ event_key: `order_cancelled:${order_id}`, recipient, data }]
    }
    default:
      // The payments area sends the mail of each refund when it is completed.
      return []
  }
}

/** Queues the mail to staff about an age check, once for each `event`: `asked`, `document` and `reminder` need a decision. */
export async function queueAgeCheckMail(
  trx: Db,
  {
    order_id,
    event,
    reason,
  }: { order_id: number; event: 'asked' | 'document' | 'reminder' | 'refused'; reason: string },
): Promise<void> {
  const mail: QueuedMail = {
    event_key: `staff_age_check:${order_id}${event === 'asked' ? '' : `:${event}`}`,
    recipient: STAFF,
    data: { kind: 'staff_age_check', order_id, reason },
  }
  await queueMail(trx, [mail])
}
