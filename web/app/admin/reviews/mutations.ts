import type { Input } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { type AdminReview, type AdminReviews, LISTS_KEY } from './queries.ts'

export type Decision = Omit<Input<'PUT /admin/reviews/:id'>['body'], 'updated_at'>

/** Replies to, hides or shows a review with the version last read, so that concurrent changes are not overwritten. */
export function useChangeReview({ id, updated_at, product_id }: AdminReview) {
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
