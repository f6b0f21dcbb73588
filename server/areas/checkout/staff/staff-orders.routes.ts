/** The routes with which staff place orders. */
import {
  addAddressOfCustomer,
  createStaffOrder,
  listAddressesOfCustomer,
  listSellableItems,
  quoteStaffOrder,
} from '@shop/contract/admin/orders/staff-orders.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import type { CustomerAddresses } from './customer-addresses.ts'
import type { StaffOrdersService } from './staff-orders.service.ts'

export const staffOrdersRoutes: FastifyPluginAsyncZod<{
  staffOrders: StaffOrdersService
  addresses: CustomerAddresses
}> = async (app, { staffOrders, addresses }) => {
  app.route({ ...listSellableItems, handler: ({ query }) => staffOrders.findItems(query.search) })
  app.route({ ...quoteStaffOrder, handler: ({ body }) => staffOrders.quote(body) })
  app.route({
    ...createStaffOrder,
    handler: async (request, reply) => {
      const [by, key] = [getCaller(request).userId, request.headers['idempotency-key']]
      return reply.code(201).send(await staffOrders.place(request.body, { by, key }))
    },
  })
  app.route({ ...listAddressesOfCustomer, handler: ({ params }) => addresses.list(params.id) })
  app.route({
    ...addAddressOfCustomer,
    handler: async (request, reply) =>
      reply.code(201).send(await addresses.add(request.params.id, request.body, getCaller(request).userId)),
  })
}
