/** The API key calls of the admin area. */
import type { Answer } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type ApiKey = Answer<'GET /admin/api-keys'>['items'][number]
export type NewApiKey = Answer<'POST /admin/api-keys'>

export const apiKeysQuery = queryOptions({
  queryKey: ['admin', 'api-keys'],
  queryFn: ({ signal }) => api('GET /admin/api-keys', { signal }),
  staleTime: 0,
})
