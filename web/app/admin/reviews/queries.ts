/** The browser's calls for the reviews tab. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminReviews = Answer<'GET /admin/reviews/'>

export type AdminReview = AdminReviews['items'][number]

type ReviewQuery = NonNullable<Input<'GET /admin/reviews/'>['query']>

export const LISTS_KEY = ['admin', 'reviews'] as const

/** One page of a filtered list. Never fresh: reviews and reports arrive without staff. */
export const adminReviewsQuery = (query: ReviewQuery) =>
  queryOptions({
    queryKey: [...LISTS_KEY, query],
    queryFn: ({ signal }) => api('GET /admin/reviews/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
