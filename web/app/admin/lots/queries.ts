/** The lot calls of the admin area. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminLot = Answer<'GET /admin/lots/:id/'>
export type LotProduct = Answer<'GET /admin/lots/products/:id'>
export type Recall = Answer<'GET /admin/lots/recalls/:id'>
export type RecallBuyer = Answer<'GET /admin/lots/recalls/:id/buyers'>['items'][number]

export const KEY = ['admin', 'lots'] as const

export const lotsQuery = (query: NonNullable<Input<'GET /admin/lots/'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => api('GET /admin/lots/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const lotProductQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'product', id],
    queryFn: ({ signal }) => api('GET /admin/lots/products/:id', { params: { id }, signal }),
    staleTime: 0,
  })

export const recallQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'recall', id],
    queryFn: ({ signal }) => api('GET /admin/lots/recalls/:id', { params: { id }, signal }),
    staleTime: 0,
  })

export const buyersQuery = (id: number, query: NonNullable<Input<'GET /admin/lots/recalls/:id/buyers'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, 'recall', id, 'buyers', query],
    queryFn: ({ signal }) => api('GET /admin/lots/recalls/:id/buyers', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const lotClassesQuery = queryOptions({
  queryKey: [...KEY, 'classes'],
  queryFn: ({ signal }) => api('GET /admin/lots/classes', { signal }),
})
