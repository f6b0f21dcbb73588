/** The route that returns a coupon's discount. A rate limit per customer prevents guessing of codes. */
import { applyCoupon } from '@shop/contract/coupons.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import type { Limiter } from '../../platform/rate-limits/limiter.ts'
import type { CouponsService } from './coupons.service.ts'

/** `tries` is shared with the orders' limit. */
export const couponsRoutes: FastifyPluginAsyncZod<{ coupons: CouponsService; tries: Limiter }> = async (
  app,
  { coupons, tries },
) => {
  app.route({
    ...applyCoupon,
    handler: async (request) => {
      const { userId } = getCaller(request)
      await tries.take(String(userId))
      return coupons.apply(userId, request.body.coupon_code)
    },
  })
}
