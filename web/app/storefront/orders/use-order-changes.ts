import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { showError } from '../../lib/sentence-of.ts'
import { sendRefund } from '../../lib/shop-events.ts'
import { notify } from '../../ui/toast.ts'
import { ORDERS_KEY, type Order, orderQuery } from './queries.ts'

/** Cancels an order. `onDone` is called either way; on an error the reason is shown and the order is refetched. */
export function useCancelOrder(id: number, { onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /users/me/orders/:id/cancel', { params: { id } }),
    onSuccess: (order) => {
      storeOrder(queryClient, order)
      if (order.payment_status !== 'unpaid') sendRefund(order)
      notify.success('Order cancelled.')
    },
    onError: (error) => {
      showError(error, 'The order couldn’t be cancelled. Please try again.')
      void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    },
    onSettled: onDone,
  })
}

/** Stores a changed order, and invalidates the lists that contain it. */
function storeOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order)
  void queryClient.invalidateQueries({ queryKey: [...ORDERS_KEY, 'list'] })
}
