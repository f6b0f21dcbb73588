/** Ends the returns of an order that has ended itself. */
import type { Db } from '../../../platform/database/database.ts'

/** Cancels the returns that were announced and have not arrived. */
export async function cancelAnnouncedReturns(trx: Db, orderId: number, at: Date): Promise<void> {
  await trx
    .updateTable('return_request')
    .set({ status: 'cancelled', cancelled_at: at })
    .where('order_id', '=', orderId)
    .where('status', '=', 'requested')
    .execute()
}
