/** The calls of staff who teach the assistant. */
import {
  createTrainingRow,
  deleteTrainingRow,
  listTrainingRows,
  listVersions,
  publishVersion,
  trainVersion,
  updateTrainingRow,
} from '@shop/contract/admin/training.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../server/platform/http/session-guard.ts'
import { success } from '../../server/platform/http/success.ts'
import type { RowsService } from './rows.service.ts'
import type { VersionsService } from './versions.service.ts'

interface TrainingRoutes {
  rows: RowsService
  versions: VersionsService
}

export const trainingRoutes: FastifyPluginAsyncZod<TrainingRoutes> = async (app, { rows, versions }) => {
  app.route({ ...listTrainingRows, handler: ({ query }) => rows.list(query) })
  app.route({
    ...createTrainingRow,
    handler: async (request, reply) => reply.code(201).send(await rows.create(request.body, getCaller(request).userId)),
  })
  app.route({
    ...updateTrainingRow,
    handler: (request) => rows.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...deleteTrainingRow,
    handler: (request) => success(rows.remove(request.params.id, getCaller(request).userId)),
  })
  app.route({ ...listVersions, handler: () => versions.list() })
  app.route({
    ...trainVersion,
    handler: async (request, reply) => reply.code(201).send(await versions.request(getCaller(request).userId)),
  })
  app.route({
    ...publishVersion,
    handler: (request) => versions.publish(request.params.id, request.body.published_id, getCaller(request).userId),
  })
}
