/** The browser's calls for the orders tab. Amounts in pounds. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminOrder = Answer<'GET /admin/orders/:id/'>
export type AdminOrderSummary = Answer<'GET /admin/orders/'>['items'][number]
export type OrderChange = Input<'PUT /admin/orders/:id/'>['body']
export type OrderQuery = NonNullable<Input<'GET /admin/orders/'>['query']>

/** The key prefix of all order lists. */
const LISTS_KEY = ['admin', 'orders', 'list'] as const

/** One page of a filtered list. Never fresh: orders arrive and change without staff. */
export const ordersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: [...LISTS_KEY, query],
    queryFn: ({ signal }) => api('GET /admin/orders/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The number of orders in the view of problems. */
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

/** Changes an order with the version last read, so that concurrent changes are not overwritten (409 `stale`). */
export function useChangeOrder({ id, updated_at }: Pick<AdminOrder, 'id' | 'updated_at'>) {
  const keep = useKeepOrder()
  return useMutation({
    mutationFn: (change: OrderChange) =>
      api('PUT /admin/orders/:id/', { params: { id }, body: { ...change, updated_at } }),
    onSuccess: keep,
  })
}

/** Changes the status of an order in a list, without a version; the server's status machine rejects invalid changes. */
export function useMoveListed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: NonNullable<OrderChange['status']> }) =>
      api('PUT /admin/orders/:id/', { params: { id }, body: { status } }),
    onSuccess: (order) => queryClient.setQueryData(orderQuery(order.id).queryKey, order),
  })
}

/** Requests a refund. The idempotency key `key` prevents duplicates. */
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

/** Stores a changed order in the cache, and invalidates all other admin queries. */
function useKeepOrder() {
  const queryClient = useQueryClient()
  return (order: AdminOrder) => {
    queryClient.setQueryData(orderQuery(order.id).queryKey, order)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [area, ...rest] }) => area === 'admin' && !(rest[1] === 'one' && rest[2] === order.id),
    })
  }
}

/** Invalidates all admin queries, for use after a version conflict. */
export function useReloadAdmin() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['admin'] })
}
