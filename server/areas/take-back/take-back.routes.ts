/** The routes of staff for what customers gave back. */
import { exportTakeBacks, listTakeBacks, recordTakeBack, updateTakeBack } from '@shop/contract/take-back/take-back.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { getCaller } from '../../platform/http/session-guard.ts'
import type { TakeBackService } from './take-back.service.ts'

export const takeBackRoutes: FastifyPluginAsyncZod<{ takeBacks: TakeBackService }> = async (app, { takeBacks }) => {
  app.route({ ...listTakeBacks, handler: ({ query }) => takeBacks.list(query) })
  app.route({
    ...exportTakeBacks,
    handler: async ({ query }, reply) => {
      sendCsv(reply, 'take-back.csv', await takeBacks.csv(query.year))
      return reply
    },
  })
  app.route({
    ...recordTakeBack,
    handler: async (request, reply) =>
      reply.code(201).send(
        await takeBacks.record(request.body, {
          by: getCaller(request).userId,
          key: request.headers['idempotency-key'],
        }),
      ),
  })
  app.route({
    ...updateTakeBack,
    handler: (request) => takeBacks.update(request.params.id, request.body, getCaller(request).userId),
  })
}
