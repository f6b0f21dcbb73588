/** The routes of staff for bulk changes of prices. */
import { changePrices, listPriceChanges, previewPrices, undoPriceChange } from '@shop/contract/prices/price-changes.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller, isPermitted } from '../../../platform/http/session-guard.ts'
import type { PricesService } from './prices.service.ts'

/** A change of 5000 variations in JSON. */
const BODY_BYTES = 500_000

export const pricesRoutes: FastifyPluginAsyncZod<{ prices: PricesService }> = async (app, { prices }) => {
  app.route({
    ...previewPrices,
    handler: async (request) => ({
      rows: await prices.preview(request.body, isPermitted(getCaller(request), 'costs.read')),
    }),
  })
  app.route({ ...listPriceChanges, handler: async () => ({ items: await prices.latest() }) })
  app.route({
    ...changePrices,
    bodyLimit: BODY_BYTES,
    handler: async (request, reply) => {
      const calling = { by: getCaller(request).userId, key: request.headers['idempotency-key'] }
      return reply.code(201).send(await prices.change(request.body.changes, calling))
    },
  })
  app.route({
    ...undoPriceChange,
    handler: (request) => prices.undo(request.params.id, getCaller(request).userId),
  })
}
