/** The routes of staff for suppliers and purchase orders. */
import {
  closePurchaseOrder,
  createPurchaseOrders,
  getPurchaseOrder,
  listPurchaseOrders,
  receivePurchaseOrder,
  updatePurchaseOrder,
} from '@shop/contract/stock-room/purchase-orders.ts'
import { assignSupplier, createSupplier, listSuppliers, updateSupplier } from '@shop/contract/stock-room/suppliers.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Context } from '../../../context.ts'
import { getCaller, isPermitted } from '../../../platform/http/session-guard.ts'
import { receivePurchase } from './purchases.receive.ts'
import { purchasesService } from './purchases.service.ts'
import { suppliersService } from './suppliers.service.ts'

export const purchasingRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  const suppliers = suppliersService(ctx)
  const purchases = purchasesService(ctx)
  app.route({ ...listSuppliers, handler: ({ query }) => suppliers.list(query) })
  app.route({
    ...createSupplier,
    handler: async (request, reply) =>
      reply.code(201).send(await suppliers.create(request.body, getCaller(request).userId)),
  })
  app.route({ ...assignSupplier, handler: (request) => suppliers.assign(request.body, getCaller(request).userId) })
  app.route({
    ...updateSupplier,
    handler: (request) => suppliers.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...listPurchaseOrders,
    handler: (request) => purchases.list(request.query, calling(request).hasCosts),
  })
  app.route({
    ...createPurchaseOrders,
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key']
      return reply.code(201).send(await purchases.create(request.body.lines, { ...calling(request), key }))
    },
  })
  app.route({
    ...getPurchaseOrder,
    handler: (request) => purchases.get(request.params.id, calling(request).hasCosts),
  })
  app.route({
    ...updatePurchaseOrder,
    handler: (request) => purchases.update(request.params.id, request.body, calling(request)),
  })
  app.route({
    ...receivePurchaseOrder,
    handler: (request) => {
      const key = request.headers['idempotency-key']
      return receivePurchase(ctx, request.params.id, request.body, { ...calling(request), key })
    },
  })
  app.route({ ...closePurchaseOrder, handler: (request) => purchases.close(request.params.id, calling(request)) })
}

function calling(request: FastifyRequest) {
  const caller = getCaller(request)
  return { by: caller.userId, hasCosts: isPermitted(caller, 'costs.read') }
}
