/** The route that places an order. */
import { createOrder } from '@shop/contract/orders.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import type { Limiter } from '../../platform/rate-limits/limiter.ts'
import { cartDraft } from './checkout.cart.ts'
import type { PlaceOrder } from './checkout.service.ts'

/** `couponTries` limits guessing of codes by placing orders. */
export const orderCreateRoutes: FastifyPluginAsyncZod<{ placeOrder: PlaceOrder; couponTries: Limiter }> = async (
  app,
  { placeOrder, couponTries },
) => {
  app.route({
    ...createOrder,
    async handler(request, reply) {
      const { userId } = getCaller(request)
      if (request.body.coupon_code) await couponTries.take(String(userId))
      const order = await placeOrder(cartDraft(userId, request.body, request.headers['idempotency-key']))
      return reply.code(201).send(order)
    },
  })
}
