/** The coupon calls of the admin area. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
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

type CouponBody = Input<'POST /admin/coupons/'>['body']

/** Adds a coupon, or changes the one that was read as `stored`. */
export function saveCoupon(
  body: CouponBody,
  stored: Pick<AdminCoupon, 'id' | 'updated_at'> | undefined,
): Promise<AdminCoupon> {
  if (!stored) return api('POST /admin/coupons/', { body })
  const { id, updated_at } = stored
  return api('PUT /admin/coupons/:id/', { params: { id }, body: { ...body, updated_at } })
}

/** Changes only this field, so concurrent changes of others are preserved. */
export const switchCoupon = (id: number, is_active: boolean) =>
  api('PUT /admin/coupons/:id/', { params: { id }, body: { is_active } })

export const removeCoupon = (id: number) => api('DELETE /admin/coupons/:id/', { params: { id } })

export function invalidateCoupons(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['admin', 'coupons', 'list'] })
}
