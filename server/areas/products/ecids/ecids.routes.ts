/** The route of staff that stores many ECIDs. */
import { storeEcids } from '@shop/contract/products/ecids.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import type { EcidsService } from './ecids.service.ts'

export const ecidsRoutes: FastifyPluginAsyncZod<{ ecids: EcidsService }> = async (app, { ecids }) => {
  app.route({ ...storeEcids, handler: (request) => ecids.store(request.body, getCaller(request).userId) })
}
