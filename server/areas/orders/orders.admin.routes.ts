/** The calls of staff about orders. */
import { getOrder, listOrders, refundOrder, removeOrder, updateOrder } from '@shop/contract/orders.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/http/session-guard.ts'
import type { OrdersAdminService } from './orders.admin.service.ts'

export const ordersAdminRoutes: FastifyPluginAsyncZod<{ orders: OrdersAdminService }> = async (app, { orders }) => {
  app.route({ ...listOrders, handler: ({ query }) => orders.list(query) })
  app.route({ ...getOrder, handler: ({ params }) => orders.get(params.id) })
  app.route({
    ...updateOrder,
    handler: (request) => orders.update(request.params.id, request.body, callerOf(request).userId),
  })
  app.route({
    ...removeOrder,
    handler: async (request) => {
      await orders.archive(request.params.id, callerOf(request).userId)
      return { success: true }
    },
  })
  app.route({
    ...refundOrder,
    handler: (request) =>
      orders.refund(request.params.id, request.body, {
        by: callerOf(request).userId,
        key: request.headers['idempotency-key'],
      }),
  })
}
