import type { Answer } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { ORDERS_KEY } from '../queries.ts'

export type OrderReturns = Answer<'GET /users/me/orders/:id/returns'>

export type Return = Answer<'GET /users/me/returns/:id'>

/** The returns of an order, and what can still be returned. */
export const orderReturnsQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, orderId, 'returns'],
    queryFn: ({ signal }) => api('GET /users/me/orders/:id/returns', { params: { id: orderId }, signal }),
    staleTime: 0,
  })

/** One of the customer's returns. 404 for another customer's. */
export const returnQuery = (id: number) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'return', id],
    queryFn: ({ signal }) => api('GET /users/me/returns/:id', { params: { id }, signal }),
    staleTime: 0,
  })
