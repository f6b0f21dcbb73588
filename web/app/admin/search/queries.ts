/** The browser's call for the search of staff. Amounts in pounds. */
import type { Answer } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type SearchResults = Answer<'GET /admin/search'>

/** Fewer letters are not searched for. */
const MIN_LETTERS = 2

export const adminSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'search', search],
    queryFn: ({ signal }) => api('GET /admin/search', { query: { search }, signal }),
    enabled: search.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
