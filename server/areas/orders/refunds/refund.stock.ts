/** The stock in refunded units. */
import type { Db } from '../../../platform/database/database.ts'
import { returnStock } from '../../stock/stock.service.ts'

/** Returns the units of a refund to stock that staff chose to put back. The caller has locked the order. */
export async function restock(trx: Db, orderId: number, refundId: number): Promise<void> {
  const units = await unitsOf(trx, orderId, { refundId, isRestocked: true })
  if (units.size > 0) await returnStock(trx, orderId, { units })
}

/** Returns the stock that refunds of this order did not take back, by variation: faulty or opened units. */
export const writtenOff = (trx: Db, orderId: number) => unitsOf(trx, orderId, { isRestocked: false })

/** Returns how many of each variation were in the refunded units. */
async function unitsOf(
  trx: Db,
  orderId: number,
  { refundId, isRestocked }: { refundId?: number; isRestocked: boolean },
): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('refund_item as r')
    .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
    .innerJoin('order_item_part as part', 'part.order_item_id', 'i.id')
    .select(['part.variation_id', 'part.quantity as whole', 'i.quantity as units', 'r.quantity'])
    .where('i.order_id', '=', orderId)
    .where('r.is_restocked', '=', isRestocked)
    .$if(refundId !== undefined, (query) => query.where('r.refund_id', '=', refundId ?? 0))
    .execute()
  const units = new Map<number, number>()
  // A part's quantity is that of the whole line.
  for (const { variation_id, whole, units: lineUnits, quantity } of rows) {
    units.set(variation_id, (units.get(variation_id) ?? 0) + (whole / lineUnits) * quantity)
  }
  return units
}
