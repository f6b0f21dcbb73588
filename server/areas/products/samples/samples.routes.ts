/** The routes of staff for sample products. */
import { addSamples, getSamples, removeSamples } from '@shop/contract/samples/samples.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import type { SamplesService } from './samples.service.ts'

export const samplesRoutes: FastifyPluginAsyncZod<{ samples: SamplesService }> = async (app, { samples }) => {
  app.route({ ...getSamples, handler: async () => ({ count: await samples.count() }) })
  app.route({ ...addSamples, handler: async (request) => ({ count: await samples.add(getCaller(request).userId) }) })
  app.route({ ...removeSamples, handler: (request) => samples.remove(getCaller(request).userId) })
}
