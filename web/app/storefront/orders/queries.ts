import type { Answer } from '@shop/contract/client.ts'
import { ORDER_PAGE_SIZE } from '@shop/contract/constants.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

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

/** An invoice or credit note of one of the customer's orders. It never changes. */
export const invoiceQuery = (orderId: number, invoiceId: number) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, orderId, 'invoice', invoiceId],
    queryFn: ({ signal }) =>
      api('GET /users/me/orders/:id/invoices/:invoiceId', { params: { id: orderId, invoiceId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The customer's orders in the former shop. */
export const formerOrdersQuery = queryOptions({
  queryKey: ['former-orders'],
  queryFn: ({ signal }) => api('GET /users/me/former-orders', { signal }),
})
