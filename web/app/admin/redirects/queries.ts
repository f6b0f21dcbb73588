/** The redirect calls of the admin area. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminRedirect = Answer<'GET /admin/redirects/'>['items'][number]

export const KEY = ['admin', 'redirects'] as const

export const redirectsQuery = (query: NonNullable<Input<'GET /admin/redirects/'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => api('GET /admin/redirects/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
