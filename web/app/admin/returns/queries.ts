/** The browser's calls for the returns tab. Amounts in pounds. */
import type { Answer } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminReturn = Answer<'GET /admin/returns/:id'>
export type ReturnView = keyof Answer<'GET /admin/returns/'>['counts']

/** One view of the inbox. Never fresh: returns arrive without staff. */
export const returnsQuery = (view: ReturnView) =>
  queryOptions({
    queryKey: ['admin', 'returns', 'list', view],
    queryFn: ({ signal }) => api('GET /admin/returns/', { query: { view }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const returnQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'returns', 'one', id],
    queryFn: ({ signal }) => api('GET /admin/returns/:id', { params: { id }, signal }),
    staleTime: 0,
  })
