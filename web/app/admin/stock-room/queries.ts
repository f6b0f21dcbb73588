/** The calls of the stock room. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type ReorderRow = Answer<'GET /admin/reorder/'>['items'][number]

export const reorderQuery = (query: NonNullable<Input<'GET /admin/reorder/'>['query']>) =>
  queryOptions({
    queryKey: ['admin', 'reorder', query],
    queryFn: ({ signal }) => api('GET /admin/reorder/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
