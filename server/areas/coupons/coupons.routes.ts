/** The call that tells what a coupon would take off. Guessing codes is held back, per customer. */
import { applyCoupon } from '@shop/contract/coupons.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import type { Limiter } from '../../platform/rate-limits/limiter.ts'
import type { CouponsService } from './coupons.service.ts'

/** `tries` are counted together with those of orders. */
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
