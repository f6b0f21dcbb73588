/** The call that places an order. */
import { createOrder } from '@shop/contract/orders.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/http/session-guard.ts'
import type { OrderCreator } from './order.create.service.ts'

export const orderCreateRoutes: FastifyPluginAsyncZod<{ creator: OrderCreator }> = async (app, { creator }) => {
  app.route({
    ...createOrder,
    async handler(request, reply) {
      const key = request.headers['idempotency-key']
      const order = await creator.create(callerOf(request).userId, request.body, { key })
      return reply.code(201).send(order)
    },
  })
}
