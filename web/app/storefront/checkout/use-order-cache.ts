import { QUERY_RETRIES } from '@shop/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { notifyOtherTabs } from '../../lib/other-tabs.ts'
import { fetchChanged } from '../../lib/query-client.ts'
import { cartQuery } from '../cart/queries.ts'
import { ORDERS_KEY, type Order, orderQuery } from '../orders/queries.ts'
import type { Attempt } from './checkout-memory.ts'

/** Places the order of `attempt`. A request without a response is retried with the same key, so it counts once. */
export async function placeOrder(attempt: Pick<Attempt, 'key' | 'payload'>, retries = QUERY_RETRIES): Promise<Order> {
  try {
    return await api('POST /orders/', { body: attempt.payload, headers: { 'idempotency-key': attempt.key } })
  } catch (error) {
    if (!(error instanceof TypeError) || retries === 0) throw error
    return placeOrder(attempt, retries - 1)
  }
}

/** Returns functions that update cached orders, and the cart after an order has been placed from it. */
export function useOrderCache() {
  const queryClient = useQueryClient()
  return {
    store: (order: Order) => queryClient.setQueryData(orderQuery(order.id).queryKey, order),
    refetch: (id: number) => queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
    refetchCart: () => {
      void fetchChanged(queryClient, cartQuery.queryKey)
      void queryClient.invalidateQueries({ queryKey: [...ORDERS_KEY, 'list'] })
      notifyOtherTabs('cart')
    },
  }
}
