/** Queries shared by the whole admin area. */
import type { Answer } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type Stats = Answer<'GET /admin/stats'>
export type Period = Stats['period']

const DEFAULT_PERIOD: Period = '30d'
/** The age at which figures become stale. */
const FRESH_MS = 60_000

export const statsQuery = (period: Period = DEFAULT_PERIOD) =>
  queryOptions({
    queryKey: ['admin', 'stats', period],
    queryFn: ({ signal }) => api('GET /admin/stats', { query: { period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

/** How many orders wait for staff. Invalidate after changing one: ['admin', 'stats']. */
export const waitingOrdersQuery = queryOptions({
  queryKey: ['admin', 'stats', 'waiting'],
  queryFn: ({ signal }) => api('GET /admin/orders/waiting', { signal }),
  staleTime: FRESH_MS,
})
