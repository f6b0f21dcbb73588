/** The calls of suppliers and purchase orders, and what they change. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export type Supplier = Answer<'POST /admin/suppliers/'>
export type PurchaseOrder = Answer<'GET /admin/purchase-orders/:id/'>
export type PurchaseLine = PurchaseOrder['lines'][number]
export type PurchaseOrderRow = Answer<'GET /admin/purchase-orders/'>['items'][number]

const KEY = ['admin', 'purchasing'] as const

/** The address of an order. */
export const purchasePath = (id: number): string => `/admin/stock-room/purchase-orders/${id}`

/** Refreshes orders, suppliers and the reorder list after a change. */
export const invalidatePurchasing = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([KEY, ['admin', 'reorder']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

export const suppliersQuery = (query: NonNullable<Input<'GET /admin/suppliers/'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, 'suppliers', query],
    queryFn: ({ signal }) => api('GET /admin/suppliers/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Those that goods can be bought from, for a choice. */
export const supplierChoiceQuery = suppliersQuery({ limit: 100 })

export const purchasesQuery = (query: NonNullable<Input<'GET /admin/purchase-orders/'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, 'orders', query],
    queryFn: ({ signal }) => api('GET /admin/purchase-orders/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const purchaseQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'order', id],
    queryFn: ({ signal }) => api('GET /admin/purchase-orders/:id/', { params: { id }, signal }),
    staleTime: 0,
  })
