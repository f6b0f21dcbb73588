import { api } from '../../lib/api.ts'
import type { Order } from '../orders/queries.ts'
import { storeStartedPayment } from './checkout-memory.ts'
import { useOrderCache } from './use-order-cache.ts'
import type { PaymentCalls } from './use-paying.ts'

/** Returns a function that returns how a customer with a login pays an order. */
export function useOrderPayments(userId: number) {
  const orderCache = useOrderCache()
  return ({ id, total }: Pick<Order, 'id' | 'total'>): PaymentCalls => ({
    total,
    returnPath: `/checkout?order=${id}`,
    start: async () => {
      const intent = await api('POST /payment/create-payment-intent', { body: { order_id: id } })
      storeStartedPayment(userId, { orderId: id, intentId: intent.payment_intent_id })
      return intent
    },
    confirm: async (payment_intent_id, status) => {
      const body = { payment_intent_id, status: status ?? null }
      const order = await api('POST /payment/confirm/:id', { params: { id }, body })
      orderCache.store(order)
      return order.payment_status !== 'unpaid'
    },
    refetch: () => void orderCache.refetch(id),
  })
}
