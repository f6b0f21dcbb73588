/** What an order's customer saw and agreed to, on one page. */
import type { Area, Context } from '../../context.ts'
import { evidenceRoutes } from './evidence.routes.ts'
import { type EvidenceDependencies, evidenceService } from './evidence.service.ts'

export const evidenceArea = (ctx: Context, { content }: Pick<EvidenceDependencies, 'content'>): Area => ({
  routes: (api) => api.register(evidenceRoutes, { evidence: evidenceService({ ...ctx, content }) }),
})
