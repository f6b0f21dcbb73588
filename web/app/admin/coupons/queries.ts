/** The coupon calls of the admin area. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Types of API responses: amounts in pounds. */
export type AdminCoupon = Answer<'GET /admin/coupons/:id/'>

export const couponsQuery = (query: NonNullable<Input<'GET /admin/coupons/'>['query']>) =>
  queryOptions({
    queryKey: ['admin', 'coupons', 'list', query],
    queryFn: ({ signal }) => api('GET /admin/coupons/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One coupon. Not cached: an editor has to start from the stored version. */
export const couponQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'coupons', 'one', id],
    queryFn: ({ signal }) => api('GET /admin/coupons/:id/', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
