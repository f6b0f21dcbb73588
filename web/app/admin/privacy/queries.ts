/** The browser's calls for the privacy tab. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type PrivacyRequest = Answer<'GET /admin/privacy-requests'>['items'][number]

type Query = NonNullable<Input<'GET /admin/privacy-requests'>['query']>

export const KEY = ['admin', 'privacy-requests'] as const

export const privacyRequestsQuery = (query: Query) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => api('GET /admin/privacy-requests', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
