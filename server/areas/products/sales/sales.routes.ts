/** The routes of staff for sales. */
import { createSale, endSale, getSale, listSales, previewSale, updateSale } from '@shop/contract/prices/sales.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller, isPermitted } from '../../../platform/http/session-guard.ts'
import type { SalesService } from './sales.service.ts'

/** The prices of 5000 variations in JSON. */
const BODY_BYTES = 500_000

export const salesRoutes: FastifyPluginAsyncZod<{ sales: SalesService }> = async (app, { sales }) => {
  app.route({ ...listSales, handler: ({ query }) => sales.list(query) })
  app.route({ ...getSale, handler: ({ params }) => sales.get(params.id) })
  app.route({
    ...previewSale,
    bodyLimit: BODY_BYTES,
    handler: (request) => sales.preview(request.body, isPermitted(getCaller(request), 'costs.read')),
  })
  app.route({
    ...createSale,
    bodyLimit: BODY_BYTES,
    handler: async (request, reply) =>
      reply.code(201).send(await sales.create(request.body, getCaller(request).userId)),
  })
  app.route({
    ...updateSale,
    bodyLimit: BODY_BYTES,
    handler: (request) => sales.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({ ...endSale, handler: (request) => sales.end(request.params.id, getCaller(request).userId) })
}
