/** The order routes of customers. */
import { cancelMyOrder, getMyOrder, listMyOrders } from '@shop/contract/orders.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import type { OrdersService } from './orders.service.ts'

export const ordersRoutes: FastifyPluginAsyncZod<{ orders: OrdersService }> = async (app, { orders }) => {
  app.route({ ...listMyOrders, handler: (request) => orders.list(getCaller(request).userId, request.query) })
  app.route({
    ...getMyOrder,
    handler: (request) => orders.getForCustomer(getCaller(request).userId, request.params.id),
  })
  app.route({ ...cancelMyOrder, handler: (request) => orders.cancel(getCaller(request).userId, request.params.id) })
}
