/** The payment totals of an order, paid and refunded: only this file writes those columns of shop_order. */
import type { PaymentStatus } from '@shop/contract/orders.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'

/** What an order has received and refunded, in pence. */
export interface PaymentTotals {
  id: number
  paid_pence: number
  refunded_pence: number
}

/** Takes the transaction that changes an order's payment totals. */
export function paymentTotals(trx: Db) {
  return {
    /** Locks the order until the transaction ends, and returns its payment totals. Throws not-found. */
    lock: (orderId: number): Promise<PaymentTotals> =>
      trx
        .selectFrom('shop_order')
        .select(['id', 'paid_pence', 'refunded_pence'])
        .where('id', '=', orderId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(() => notFound('This order couldn’t be found.')),

    /** Adds money that was received for an order that can no longer be fulfilled. */
    async addPaid(order: PaymentTotals, pence: number): Promise<PaymentTotals> {
      const paid_pence = order.paid_pence + pence
      await trx
        .updateTable('shop_order')
        .set({ paid_pence, updated_at: sql`now()` })
        .where('id', '=', order.id)
        .execute()
      return { ...order, paid_pence }
    },

    /** Stores how much of an order is refunded or being refunded, with the payment status that follows. */
    async setRefunded(order: PaymentTotals, refunded_pence: number): Promise<void> {
      const payment_status = toPaymentStatus({ ...order, refunded_pence })
      await trx
        .updateTable('shop_order')
        .set({ refunded_pence, payment_status, updated_at: sql`now()` })
        .where('id', '=', order.id)
        .execute()
    },
  }
}

/** Returns the payment status that follows from the totals. */
function toPaymentStatus({ paid_pence, refunded_pence }: Omit<PaymentTotals, 'id'>): PaymentStatus {
  if (paid_pence === 0) return 'unpaid'
  if (refunded_pence === 0) return 'paid'
  return refunded_pence < paid_pence ? 'partially_refunded' : 'refunded'
}
