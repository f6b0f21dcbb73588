import type { Input } from '@shop/contract/client.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { AdminCoupon } from './queries.ts'

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
