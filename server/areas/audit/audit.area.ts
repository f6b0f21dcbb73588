/** The audit log, as staff read it. */
import type { Area, Context } from '../../context.ts'
import { auditRoutes } from './audit.routes.ts'
import { auditService } from './audit.service.ts'

export const auditArea = (ctx: Context): Area => ({
  routes: (api) => api.register(auditRoutes, { audit: auditService(ctx) }),
})
