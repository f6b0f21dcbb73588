/** What the whole admin area asks for. */
import type { Answer } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type Stats = Answer<'GET /admin/stats'>
export type Period = Stats['period']

const DEFAULT_PERIOD: Period = '30d'
/** Figures older than this are asked for again when a page shows them. */
const FRESH_MS = 60_000

export const statsQuery = (period: Period = DEFAULT_PERIOD) =>
  queryOptions({
    queryKey: ['admin', 'stats', period],
    queryFn: ({ signal }) => api('GET /admin/stats', { query: { period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

/** How many orders and reviews wait for staff. To be invalidated by whatever changes one: ['admin', 'stats']. */
export const waitingOrdersQuery = queryOptions({ ...statsQuery(), select: ({ waiting }: Stats) => waiting.total })
