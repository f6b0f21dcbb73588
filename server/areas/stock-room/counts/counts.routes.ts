/** The routes of staff for stock counts. */
import {
  applyStockCount,
  cancelStockCount,
  getStockCount,
  listCountDifferences,
  listCountLines,
  listStockCounts,
  scanCount,
  startStockCount,
} from '@shop/contract/stock-room/stock-counts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller, isPermitted } from '../../../platform/http/session-guard.ts'
import type { CountsService } from './counts.service.ts'

/** The reasons of 5000 differences in JSON. */
const BODY_BYTES = 500_000

export const countsRoutes: FastifyPluginAsyncZod<{ counts: CountsService }> = async (app, { counts }) => {
  app.route({ ...listStockCounts, handler: ({ query }) => counts.list(query) })
  app.route({
    ...startStockCount,
    handler: async (request, reply) =>
      reply.code(201).send(
        await counts.start(request.body, {
          by: getCaller(request).userId,
          key: request.headers['idempotency-key'],
        }),
      ),
  })
  app.route({ ...getStockCount, handler: ({ params }) => counts.get(params.id) })
  app.route({ ...listCountLines, handler: ({ params, query }) => counts.listLines(params.id, query) })
  app.route({
    ...scanCount,
    handler: (request) =>
      counts.scan(request.params.id, request.body, {
        by: getCaller(request).userId,
        key: request.headers['idempotency-key'],
      }),
  })
  app.route({
    ...listCountDifferences,
    handler: (request) => counts.listDifferences(request.params.id, isPermitted(getCaller(request), 'costs.read')),
  })
  app.route({
    ...applyStockCount,
    bodyLimit: BODY_BYTES,
    handler: (request) => counts.apply(request.params.id, request.body.differences, getCaller(request).userId),
  })
  app.route({ ...cancelStockCount, handler: (request) => counts.cancel(request.params.id, getCaller(request).userId) })
}
