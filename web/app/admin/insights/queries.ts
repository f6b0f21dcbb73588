/** The calls of Insights. */
import type { Answer } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type Insights = Answer<'GET /admin/insights'>
export type Synonym = Answer<'GET /admin/synonyms/'>['items'][number]

export const INSIGHTS_KEY = ['admin', 'insights'] as const
export const SYNONYMS_KEY = ['admin', 'synonyms'] as const

export const insightsQuery = (period: Insights['period']) =>
  queryOptions({
    queryKey: [...INSIGHTS_KEY, period],
    queryFn: ({ signal }) => api('GET /admin/insights', { query: { period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const synonymsQuery = queryOptions({
  queryKey: SYNONYMS_KEY,
  queryFn: async ({ signal }) => (await api('GET /admin/synonyms/', { signal })).items,
  staleTime: 0,
})

/** What customers find for some words. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'found', q],
    queryFn: ({ signal }) => api('GET /products/search', { query: { q, limit: 3 }, signal }),
    staleTime: 0,
    enabled: q !== '',
  })
