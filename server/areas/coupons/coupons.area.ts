/** Coupons, for customers and for staff. */
import type { Area, Context } from '../../context.ts'
import { createLimiter, type Limiter } from '../../platform/rate-limits/limiter.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import { couponsAdminRoutes } from './coupons.admin.routes.ts'
import { couponsAdminService } from './coupons.admin.service.ts'
import { couponsRoutes } from './coupons.routes.ts'
import { type CouponsService, couponsService } from './coupons.service.ts'

/** `couponTries` limits guessing of codes. */
export function couponsArea(ctx: Context): Area & { coupons: CouponsService; couponTries: Limiter } {
  const coupons = couponsService(ctx)
  const max = ctx.config.limits.couponPerMinute
  const couponTries = createLimiter(ctx.counts, 'coupon', { max, windowMs: MINUTE_MS })
  const admin = { coupons: couponsAdminService(ctx) }
  return {
    coupons,
    couponTries,
    routes: (api) => api.register(couponsRoutes, { coupons, tries: couponTries }).register(couponsAdminRoutes, admin),
  }
}
