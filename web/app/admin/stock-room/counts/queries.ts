/** The calls of stock counts. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export type StockCount = Answer<'GET /admin/stock-counts/:id/'>
export type CountLine = Answer<'POST /admin/stock-counts/:id/scans'>
export type CountDifference = Answer<'GET /admin/stock-counts/:id/differences'>['items'][number]

const KEY = ['admin', 'stock-counts'] as const

/** The address of a count. */
export const countPath = (id: number): string => `/admin/stock-room/counts/${id}`

/** Refreshes every list of counts and lines after a change. */
export const invalidateCounts = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: KEY })

export const countsQuery = (query: NonNullable<Input<'GET /admin/stock-counts/'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => api('GET /admin/stock-counts/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const countQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api('GET /admin/stock-counts/:id/', { params: { id }, signal }),
    staleTime: 0,
  })

export const countLinesQuery = (id: number, view: 'counted' | 'uncounted') =>
  queryOptions({
    queryKey: [...KEY, id, view],
    queryFn: ({ signal }) => api('GET /admin/stock-counts/:id/lines', { params: { id }, query: { view }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const differencesQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id, 'differences'],
    queryFn: ({ signal }) => api('GET /admin/stock-counts/:id/differences', { params: { id }, signal }),
    staleTime: 0,
  })
