/** The route of the dashboard. */
import { getStats } from '@shop/contract/admin/stats.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { StatsService } from './stats.service.ts'

export const statsRoutes: FastifyPluginAsyncZod<{ stats: StatsService }> = async (app, { stats }) => {
  app.route({ ...getStats, handler: ({ query }) => stats.get(query.period) })
}
