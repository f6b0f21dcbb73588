/** The timeline of an order. */
import type { Db } from '../../platform/database/database.ts'
import { NOW } from '../../platform/database/expressions.ts'

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

/** Adds an event that only staff see, and marks the order as changed. */
export async function addStaffEvent(trx: Db, order_id: number, event: OrderEvent): Promise<void> {
  await addOrderEvent(trx, order_id, { ...event, is_internal: true })
  await touchOrder(trx, order_id)
}

/** Marks an order as changed, so that staff who read it before cannot save over the change. */
export async function touchOrder(trx: Db, id: number): Promise<void> {
  await trx.updateTable('shop_order').set({ updated_at: NOW }).where('id', '=', id).execute()
}
