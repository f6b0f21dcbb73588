/** The route of staff for the reorder list. */
import { listReorder } from '@shop/contract/stock-room/reorder.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller, isPermitted } from '../../../platform/http/session-guard.ts'
import type { ReorderService } from './reorder.service.ts'

export const reorderRoutes: FastifyPluginAsyncZod<{ reorder: ReorderService }> = async (app, { reorder }) => {
  app.route({
    ...listReorder,
    handler: (request) => reorder.list(request.query, isPermitted(getCaller(request), 'costs.read')),
  })
}
