import type { Answer } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type Opening = Answer<'GET /admin/opening'>

export const openingQuery = queryOptions({
  queryKey: ['admin', 'settings', 'opening'],
  queryFn: ({ signal }) => api('GET /admin/opening', { signal }),
})
