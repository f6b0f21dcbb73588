/** Queues an invoice or a credit note in the transaction of its payment or refund; invoice.issue.ts issues it. */
import type { Db } from '../../../platform/database/database.ts'

/** Queues the invoice of an order that has just been paid. */
export async function queueInvoice(trx: Db, order_id: number): Promise<void> {
  await trx
    .insertInto('invoice_due')
    .values({ order_id, refund_id: null })
    .onConflict((on) => on.column('order_id').where('refund_id', 'is', null).doNothing())
    .execute()
}

/** Queues the credit note of a refund whose money has been sent. */
export async function queueCreditNote(trx: Db, { order_id, id }: { order_id: number; id: number }): Promise<void> {
  await trx
    .insertInto('invoice_due')
    .values({ order_id, refund_id: id })
    .onConflict((on) => on.column('refund_id').doNothing())
    .execute()
}
