/** The route that places an order. */
import { type CreateOrderPayload, createOrder } from '@shop/contract/orders.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { digestInput } from '../../platform/idempotency.ts'
import type { Limiter } from '../../platform/rate-limits/limiter.ts'
import { takeCart } from '../cart/cart.lines.ts'
import type { OrderDraft } from './checkout.draft.ts'
import type { PlaceOrder } from './checkout.service.ts'

/** Returns a draft of everything in the cart; placing it empties the cart. */
const cartDraft = (
  customerId: number,
  payload: z.output<typeof CreateOrderPayload>,
  key: string | undefined,
): OrderDraft => ({
  ...payload,
  customerId,
  takeLines: (trx, today) => takeCart(trx, customerId, today),
  ...(key === undefined ? {} : { request: { key, digest: digestInput(payload) } }),
})

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
