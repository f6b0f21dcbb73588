import type { Answer } from '@shop/contract/client.ts'
import { ORDER_PAGE_SIZE } from '@shop/contract/constants.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { showError } from '../../lib/sentence-of.ts'
import { notify } from '../../ui/toast.ts'

/** Types of API responses: amounts in pounds. */
export type Order = Answer<'GET /users/me/orders/:id'>
export type OrderItem = Order['items'][number]
export type OrderSummary = Answer<'GET /users/me/my-orders'>['items'][number]
export type OrderState = 'all' | 'open' | 'delivered'

/** The key prefix of all orders of the customer, to be invalidated when one of them changes. */
export const ORDERS_KEY = ['orders'] as const

/** One page of the customer's orders, newest first. Never fresh: an order changes without the customer's action. */
export const myOrdersQuery = ({ page, state }: { page: number; state: OrderState }) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'list', state, page],
    queryFn: ({ signal }) => api('GET /users/me/my-orders', { query: { page, limit: ORDER_PAGE_SIZE, state }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One of the customer's orders. 404 for an order of another customer. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, id],
    queryFn: ({ signal }) => api('GET /users/me/orders/:id', { params: { id }, signal }),
    staleTime: 0,
  })

export type ReturnReason = NonNullable<Order['return_request']>['reason']

/** Requests a return. `onDone` is called either way; on an error the reason is shown and the order is refetched. */
export function useRequestReturn(id: number, { onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { reason: ReturnReason; note: string }) =>
      api('POST /users/me/orders/:id/return', { params: { id }, body }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderQuery(id).queryKey, order)
      notify.success('Notice sent. We’ve emailed you a copy.')
    },
    onError: (error) => showError(error, 'Your notice couldn’t be sent. Please try again.'),
    onSettled: () => {
      onDone()
      void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    },
  })
}

/** Cancels an order. `onDone` is called either way; on an error the reason is shown and the order is refetched. */
export function useCancelOrder(id: number, { onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /users/me/orders/:id/cancel', { params: { id } }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderQuery(id).queryKey, order)
      notify.success('Order cancelled.')
    },
    onError: (error) => showError(error, 'The order couldn’t be cancelled. Please try again.'),
    onSettled: () => {
      onDone()
      void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    },
  })
}
