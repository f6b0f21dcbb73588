/** The calls of customers about their orders. */
import { cancelMyOrder, getMyOrder, listMyOrders, requestReturn } from '@shop/contract/orders.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/http/session-guard.ts'
import type { OrdersService } from './orders.service.ts'

export const ordersRoutes: FastifyPluginAsyncZod<{ orders: OrdersService }> = async (app, { orders }) => {
  app.route({ ...listMyOrders, handler: (request) => orders.list(callerOf(request).userId, request.query) })
  app.route({ ...getMyOrder, handler: (request) => orders.getForCustomer(callerOf(request).userId, request.params.id) })
  app.route({ ...cancelMyOrder, handler: (request) => orders.cancel(callerOf(request).userId, request.params.id) })
  app.route({
    ...requestReturn,
    handler: (request) => orders.requestReturn(callerOf(request).userId, request.params.id, request.body),
  })
}
