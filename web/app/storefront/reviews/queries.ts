import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type ReviewPage = Answer<'GET /products/:id/reviews'>

export type PublicReview = ReviewPage['items'][number]

export type OwnReview = Answer<'POST /reviews/order/:order_id/product/:product_id'>

export type ReviewWords = Input<'POST /reviews/order/:order_id/product/:product_id'>['body']

export type ReviewSort = 'newest' | 'highest' | 'lowest'

export type Report = Input<'POST /reviews/:id/report'>['body']

/** The subject of a review: a product of an order. */
export interface Purchase {
  order_id: number
  product_id: number
}

/** The key prefix of all reviews of a product. */
export const reviewsKey = (productId: number) => ['reviews', productId] as const

/** One page of a product's reviews. */
export const reviewsQuery = (productId: number, { page, sort }: { page: number; sort: ReviewSort }) =>
  queryOptions({
    queryKey: [...reviewsKey(productId), sort, page],
    meta: { isPublic: true },
    queryFn: ({ signal }) =>
      api('GET /products/:id/reviews', { params: { id: productId }, query: { page, sort }, signal }),
    placeholderData: keepPreviousData,
  })

/** Whether the customer may review, why not, and the existing review. Never fresh: a parcel may arrive meanwhile. */
export const mayReviewQuery = ({ order_id, product_id }: Purchase) =>
  queryOptions({
    queryKey: ['may-review', order_id, product_id],
    queryFn: ({ signal }) =>
      api('GET /reviews/can-review/:order_id/:product_id', { params: { order_id, product_id }, signal }),
    staleTime: 0,
  })
