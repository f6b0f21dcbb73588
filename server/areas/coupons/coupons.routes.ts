/** The call that tells what a coupon would take off. Guessing codes is held back, per customer. */
import { applyCoupon } from '@shop/contract/coupons.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { createLimiter } from '../../platform/http/limiter.ts'
import { callerOf } from '../../platform/http/session-guard.ts'
import type { CouponsService } from './coupons.service.ts'

const MINUTE_MS = 60_000

export const couponsRoutes: FastifyPluginAsyncZod<{ coupons: CouponsService; mostPerMinute: number }> = async (
  app,
  { coupons, mostPerMinute },
) => {
  const limiter = createLimiter(mostPerMinute, MINUTE_MS)
  app.route({
    ...applyCoupon,
    handler: (request) => {
      const { userId } = callerOf(request)
      limiter.take(String(userId))
      return coupons.apply(userId, request.body.coupon_code)
    },
  })
}
