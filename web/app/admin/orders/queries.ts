/** The browser's calls for the orders tab. Amounts in pounds. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { MAX_LIMIT } from '@shop/contract/constants.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminOrder = Answer<'GET /admin/orders/:id/'>

export type AdminOrderSummary = Answer<'GET /admin/orders/'>['items'][number]

export type OrderToDispatch = Answer<'GET /admin/orders/dispatch'>['items'][number]

export type OrdersByNumber = Answer<'GET /admin/orders/dispatch/numbers'>

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

export type OrderEvidence = Answer<'GET /admin/orders/:id/evidence'>

/** What an order's customer saw and agreed to. */
export const evidenceQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'evidence', id],
    queryFn: ({ signal }) => api('GET /admin/orders/:id/evidence', { params: { id }, signal }),
    staleTime: 0,
  })

/** What a change of an order pays back; null while nothing is changed. */
export const editPreviewQuery = (id: number, edit: Input<'POST /admin/orders/:id/edit/preview'>['body'] | null) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'edit', id, edit],
    queryFn: ({ signal }) =>
      edit ? api('POST /admin/orders/:id/edit/preview', { params: { id }, body: edit, signal }) : null,
    enabled: edit !== null,
    retry: false,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The orders of the dispatch page; those of `ids` that can still be dispatched, or without any all that wait. */
export const ordersToDispatchQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'dispatch', ids],
    queryFn: ({ signal }) => api('GET /admin/orders/dispatch', { query: { ids: ids.join(',') }, signal }),
    staleTime: 0,
  })

/** Returns the orders with these numbers. Never cached: a file is read again to see what is left. */
export async function findOrders(numbers: readonly string[]): Promise<OrdersByNumber> {
  const found: OrdersByNumber = { items: [], others: [] }
  for (let at = 0; at < numbers.length; at += MAX_LIMIT) {
    const query = { numbers: numbers.slice(at, at + MAX_LIMIT).join(',') }
    const { items, others } = await api('GET /admin/orders/dispatch/numbers', { query })
    found.items.push(...items)
    found.others.push(...others)
  }
  return found
}

/** An invoice or credit note of an order. It never changes. */
export const invoiceQuery = (orderId: number, invoiceId: number) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'invoice', orderId, invoiceId],
    queryFn: ({ signal }) =>
      api('GET /admin/orders/:id/invoices/:invoiceId', { params: { id: orderId, invoiceId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Failed payments, never fresh: customers pay meanwhile. */
export const failedPaymentsQuery = (view: 'open' | 'all') =>
  queryOptions({
    queryKey: ['admin', 'failed-payments', view],
    queryFn: ({ signal }) => api('GET /admin/payments/failed/', { query: { view }, signal }),
    staleTime: 0,
  })
