/** The order routes of staff. */
import {
  exportOrders,
  getOrder,
  listOrders,
  refundOrder,
  removeOrder,
  updateOrder,
} from '@shop/contract/admin/orders.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import { getCaller } from '../../../platform/http/session-guard.ts'
import { success } from '../../../platform/http/success.ts'
import type { OrderLists } from './orders.admin.list.service.ts'
import type { OrdersAdminService } from './orders.admin.service.ts'

export const ordersAdminRoutes: FastifyPluginAsyncZod<{ orders: OrdersAdminService; lists: OrderLists }> = async (
  app,
  { orders, lists },
) => {
  app.route({ ...listOrders, handler: ({ query }) => lists.list(query) })
  app.route({
    ...exportOrders,
    handler: async (request, reply) => {
      sendCsv(reply, 'orders.csv', lists.export(request.query))
      return reply
    },
  })
  app.route({ ...getOrder, handler: ({ params }) => orders.get(params.id) })
  app.route({
    ...updateOrder,
    handler: (request) => orders.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...removeOrder,
    handler: (request) => success(orders.archive(request.params.id, getCaller(request).userId)),
  })
  app.route({
    ...refundOrder,
    handler: (request) =>
      orders.refund(request.params.id, request.body, {
        by: getCaller(request).userId,
        key: request.headers['idempotency-key'],
      }),
  })
}
