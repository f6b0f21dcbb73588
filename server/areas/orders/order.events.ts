/** The timeline of an order. */
import type { Db } from '../../platform/database/database.ts'

export interface OrderEvent {
  status: string
  note: string
  /** Shown to staff only. */
  is_internal?: boolean
  user_id?: number | null
  /** Defaults to the time of the transaction. */
  at?: Date
}

export async function addOrderEvent(trx: Db, order_id: number, event: OrderEvent): Promise<void> {
  await trx
    .insertInto('order_event')
    .values({ order_id, ...event })
    .execute()
}
