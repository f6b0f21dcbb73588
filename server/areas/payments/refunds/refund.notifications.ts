/** Notifies a customer of a refund: on the timeline and by mail. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { queueMail } from '../../mail/mail.queue.ts'
import { addOrderEvent } from '../../orders/order.events.ts'

interface SentRefund {
  id: number
  order_id: number
  amount_pence: number
  customer_email: string
}

/** Takes the transaction that stores the refund. `isPart`: the order is not refunded in full. */
export async function notifyCustomer(
  trx: Db,
  { id, order_id, amount_pence, customer_email }: SentRefund,
  { isPart, how }: { isPart: boolean; how: 'to your card' | 'by bank transfer' },
): Promise<void> {
  await addOrderEvent(trx, order_id, {
    status: isPart ? 'part_refunded' : 'refund_sent',
    note: `${formatPence(amount_pence)} was sent back ${how}.`,
    is_internal: false,
  })
  await queueMail(trx, [
    {
      event_key: `order_refunded:${id}`,
      recipient: customer_email,
      data: { kind: 'order_refunded', order_id, amount: amount_pence },
    },
  ])
}
