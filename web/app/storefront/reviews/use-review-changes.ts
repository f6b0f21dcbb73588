import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { ORDERS_KEY } from '../orders/queries.ts'
import { mayReviewQuery, type OwnReview, type Purchase, type Report, type ReviewWords, reviewsKey } from './queries.ts'

/** Publishes a review, or changes the one with `id`. */
export function useSaveReview(purchase: Purchase) {
  const queryClient = useQueryClient()
  const { queryKey: mayReview } = mayReviewQuery(purchase)
  return useMutation({
    mutationFn: ({ id, words }: { id: number | undefined; words: ReviewWords }): Promise<OwnReview> =>
      id === undefined
        ? api('POST /reviews/order/:order_id/product/:product_id', { params: purchase, body: words })
        : api('PUT /reviews/:id', { params: { id }, body: words }),
    onSuccess: (review) =>
      queryClient.setQueryData(mayReview, (before) => before && { ...before, can_review: false, review }),
    onError: () => queryClient.invalidateQueries({ queryKey: mayReview }),
    onSettled: () => {
      const { product_id } = purchase
      for (const queryKey of [reviewsKey(product_id), ['product', product_id], ORDERS_KEY]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
}

/** Reports a review to staff. */
export const useReportReview = (id: number) =>
  useMutation({ mutationFn: (report: Report) => api('POST /reviews/:id/report', { params: { id }, body: report }) })
