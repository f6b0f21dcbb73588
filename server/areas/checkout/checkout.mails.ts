/** The mails that a new order sends. */
import type { PaymentMethod } from '@shop/contract/orders.ts'
import type { Db } from '../../platform/database/database.ts'
import { type NewOrderMail, queueMail } from '../mail/mail.queue.ts'
import { becameScarce, type StockChange } from '../stock/stock.service.ts'
import { queueWebhooks } from '../webhooks/webhooks.queue.ts'
import { checkoutRepository } from './checkout.repository.ts'

/** Builds the mails about the order itself. Staff get one about a card order when it is paid. */
export function buildMails(
  method: PaymentMethod,
  { customer, staff }: { customer: string; staff: string },
): NewOrderMail[] {
  const received: NewOrderMail = { kind: 'order_received', recipient: customer }
  if (method === 'card') return [received]
  return [
    received,
    { kind: 'transfer_instructions', recipient: customer },
    { kind: 'staff_new_order', recipient: staff },
  ]
}

/**
 * Queues mails to staff about stock that this order made low, once per variation and day, and webhooks. `limit` is the setting.
 */
export async function queueLowStockMails(
  trx: Db,
  changes: readonly StockChange[],
  { staff, today, limit }: { staff: string; today: string; limit: number },
): Promise<void> {
  const low = changes.filter((change) => becameScarce(change, limit)).map(({ variation_id }) => variation_id)
  if (low.length === 0) return
  const rows = await checkoutRepository(trx).listLow(low)
  for (const { id, name, sku, stock_quantity } of rows)
    await queueWebhooks(trx, 'stock.low', { variation_id: id, name, sku, stock_quantity })
  await queueMail(
    trx,
    rows.map(({ id, product_id, name, attributes, sku, stock_quantity }) => ({
      event_key: `staff_low_stock:${id}:${today}`,
      recipient: staff,
      data: {
        kind: 'staff_low_stock',
        product_id,
        item_name: [name, ...Object.values(attributes)].join(', '),
        sku,
        stock_quantity,
      },
    })),
  )
}
