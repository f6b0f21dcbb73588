import type { Input } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useStoreRecord } from '../use-store-record.ts'
import { type AdminOrder, orderQuery } from './queries.ts'

export type OrderChange = Input<'PUT /admin/orders/:id/'>['body']

/** Changes an order with the version last read, so that concurrent changes are not overwritten (409 `stale`). */
export function useChangeOrder({ id, updated_at }: Pick<AdminOrder, 'id' | 'updated_at'>) {
  const storeOrder = useStoreRecord<AdminOrder>(orderQuery)
  return useMutation({
    mutationFn: (change: OrderChange) =>
      api('PUT /admin/orders/:id/', { params: { id }, body: { ...change, updated_at } }),
    onSuccess: storeOrder,
  })
}

/** Changes the status of an order in a list, without a version; the server's status machine rejects invalid changes. */
export function useChangeOrderStatus() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: NonNullable<OrderChange['status']> }) =>
      api('PUT /admin/orders/:id/', { params: { id }, body: { status } }),
    onSuccess: (order) => queryClient.setQueryData(orderQuery(order.id).queryKey, order),
  })
}

/** Dispatches several orders with their tracking numbers; a repeat changes nothing. */
export function useDispatchOrders() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (parcels: Input<'POST /admin/orders/dispatch'>['body']['parcels']) =>
      api('POST /admin/orders/dispatch', { body: { parcels } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Adds a parcel to an order; a number that it has is not added again. */
export function useAddParcel(id: number) {
  const storeOrder = useStoreRecord<AdminOrder>(orderQuery)
  return useMutation({
    mutationFn: (body: Input<'POST /admin/orders/:id/parcels'>['body']) =>
      api('POST /admin/orders/:id/parcels', { params: { id }, body }),
    onSuccess: storeOrder,
  })
}

export function useRemoveParcel(id: number) {
  const storeOrder = useStoreRecord<AdminOrder>(orderQuery)
  return useMutation({
    mutationFn: (parcelId: number) => api('DELETE /admin/orders/:id/parcels/:parcelId', { params: { id, parcelId } }),
    onSuccess: storeOrder,
  })
}

/** Requests a refund. The idempotency key `key` prevents duplicates. */
export function useRefundOrder(id: number, key: string) {
  const storeOrder = useStoreRecord<AdminOrder>(orderQuery)
  return useMutation({
    mutationFn: (body: Input<'POST /admin/orders/:id/refund'>['body']) =>
      api('POST /admin/orders/:id/refund', { params: { id }, headers: { 'idempotency-key': key }, body }),
    onSuccess: storeOrder,
  })
}

/** Changes an order before it is packed. The idempotency key `key` prevents a second refund. */
export function useEditOrder(id: number, key: string) {
  const storeOrder = useStoreRecord<AdminOrder>(orderQuery)
  return useMutation({
    mutationFn: (body: Input<'POST /admin/orders/:id/edit'>['body']) =>
      api('POST /admin/orders/:id/edit', { params: { id }, headers: { 'idempotency-key': key }, body }),
    onSuccess: storeOrder,
  })
}

/** Approves or declines a refund that waits for a second person. */
export function useDecideRefund(id: number, approvalId: number) {
  const storeOrder = useStoreRecord<AdminOrder>(orderQuery)
  return useMutation({
    mutationFn: (body: Input<'POST /admin/orders/:id/refund-approvals/:approvalId'>['body']) =>
      api('POST /admin/orders/:id/refund-approvals/:approvalId', { params: { id, approvalId }, body }),
    onSuccess: storeOrder,
  })
}

export function useArchiveOrder(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /admin/orders/:id/', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Invalidates all admin queries, for use after a version conflict. */
export function useReloadAdmin() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['admin'] })
}
