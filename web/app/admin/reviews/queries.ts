/** The browser's calls for the reviews tab. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminReviews = Answer<'GET /admin/reviews/'>
export type AdminReview = AdminReviews['items'][number]
export type Decision = Omit<Input<'PUT /admin/reviews/:id'>['body'], 'updated_at'>
type ReviewQuery = NonNullable<Input<'GET /admin/reviews/'>['query']>

const LISTS_KEY = ['admin', 'reviews'] as const

/** One page of a filtered list. Never fresh: reviews and reports arrive without staff. */
export const adminReviewsQuery = (query: ReviewQuery) =>
  queryOptions({
    queryKey: [...LISTS_KEY, query],
    queryFn: ({ signal }) => api('GET /admin/reviews/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Replies to, hides or shows a review with the version last read, so that concurrent changes are not overwritten. */
export function useDecide({ id, updated_at, product_id }: AdminReview) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) =>
      api('PUT /admin/reviews/:id', { params: { id }, body: { ...decision, updated_at } }),
    onSuccess: (decided) => {
      queryClient.setQueriesData<AdminReviews>({ queryKey: LISTS_KEY }, (list) => {
        return list && { ...list, items: list.items.map((review) => (review.id === decided.id ? decided : review)) }
      })
    },
    // Also after an error: the review may have changed.
    onSettled: () => {
      for (const queryKey of [['admin'], ['reviews', product_id], ['product', product_id]]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
}
