/** The money of an order: what was paid and what went back. Those columns of shop_order are kept here. */
import type { PaymentStatus } from '@shop/contract/orders.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/refusal.ts'

/** Amounts in pence. */
export interface OrderMoney {
  id: number
  paid_pence: number
  refunded_pence: number
}

export interface OrderNote {
  status: string
  note: string
  /** Shown to staff alone. */
  is_internal: boolean
  user_id?: number | null
}

/** Made over the transaction that changes an order's money. */
export function orderBooks(trx: Db) {
  return {
    /** Locks the order until the transaction ends, and answers its books. Refuses with not-found. */
    async lock(orderId: number): Promise<OrderMoney> {
      const order = await trx
        .selectFrom('shop_order')
        .select(['id', 'paid_pence', 'refunded_pence'])
        .where('id', '=', orderId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!order) throw notFound('This order couldn’t be found.')
      return order
    },

    /** Counts money that came in for an order that can no longer be fulfilled. */
    async addPaid(order: OrderMoney, pence: number): Promise<OrderMoney> {
      const paid_pence = order.paid_pence + pence
      await trx
        .updateTable('shop_order')
        .set({ paid_pence, updated_at: sql`now()` })
        .where('id', '=', order.id)
        .execute()
      return { ...order, paid_pence }
    },

    /** Writes down how much of an order's money is on its way back or there, with the payment status that follows. */
    async setRefunded(order: OrderMoney, refunded_pence: number): Promise<void> {
      const payment_status = paymentStatusOf({ ...order, refunded_pence })
      await trx
        .updateTable('shop_order')
        .set({ refunded_pence, payment_status, updated_at: sql`now()` })
        .where('id', '=', order.id)
        .execute()
    },

    /** Adds to the order's timeline. */
    note: (order_id: number, note: OrderNote) =>
      trx
        .insertInto('order_event')
        .values({ order_id, ...note })
        .execute(),
  }
}

/** How an order's books read as one word. */
function paymentStatusOf({ paid_pence, refunded_pence }: Omit<OrderMoney, 'id'>): PaymentStatus {
  if (paid_pence === 0) return 'unpaid'
  if (refunded_pence === 0) return 'paid'
  return refunded_pence < paid_pence ? 'partially_refunded' : 'refunded'
}
