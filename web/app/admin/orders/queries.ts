/** The calls of the orders tab, as the browser makes them. Amounts travel as pounds. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminOrder = Answer<'GET /admin/orders/:id/'>
export type AdminOrderSummary = Answer<'GET /admin/orders/'>['items'][number]
export type OrderChange = Input<'PUT /admin/orders/:id/'>['body']
export type OrderQuery = NonNullable<Input<'GET /admin/orders/'>['query']>

/** Every list of orders is known under this. */
const LISTS_KEY = ['admin', 'orders', 'list'] as const

/** One page of a narrowed list. Always asked for again: orders come in and move by themselves. */
export const ordersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: [...LISTS_KEY, query],
    queryFn: ({ signal }) => api('GET /admin/orders/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** How many orders the view of problems holds. */
export const problemCountQuery = queryOptions({
  ...ordersQuery({ view: 'problems', limit: 1 }),
  select: ({ total }) => total,
})

/** One order as staff see it. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'one', id],
    queryFn: ({ signal }) => api('GET /admin/orders/:id/', { params: { id }, signal }),
    staleTime: 0,
  })

/** Changes an order as it was last read: what somebody else has done since is not overwritten (409 `stale`). */
export function useChangeOrder({ id, updated_at }: Pick<AdminOrder, 'id' | 'updated_at'>) {
  const keep = useKeepOrder()
  return useMutation({
    mutationFn: (change: OrderChange) =>
      api('PUT /admin/orders/:id/', { params: { id }, body: { ...change, updated_at } }),
    onSuccess: keep,
  })
}

/** Moves an order of a list, of which only its status is known; the table of moves refuses what is not sensible. */
export function useMoveListed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: NonNullable<OrderChange['status']> }) =>
      api('PUT /admin/orders/:id/', { params: { id }, body: { status } }),
    onSettled: (_order, _error, { id }) => queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  })
}

/** Gives money back. The same `key` is carried out once, however often it is sent. */
export function useRefundOrder(id: number, key: string) {
  const keep = useKeepOrder()
  return useMutation({
    mutationFn: (body: Input<'POST /admin/orders/:id/refund'>['body']) =>
      api('POST /admin/orders/:id/refund', { params: { id }, headers: { 'idempotency-key': key }, body }),
    onSuccess: keep,
  })
}

export function useArchiveOrder(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /admin/orders/:id/', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Shows an order as a change has answered it, and has everything about orders asked for again. */
function useKeepOrder() {
  const queryClient = useQueryClient()
  return (order: AdminOrder) => {
    queryClient.setQueryData(orderQuery(order.id).queryKey, order)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [area, ...rest] }) => area === 'admin' && !(rest[1] === 'one' && rest[2] === order.id),
    })
  }
}

/** Has everything of the admin area asked for again, such as after a refusal that says it has changed. */
export function useReloadAdmin() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['admin'] })
}
