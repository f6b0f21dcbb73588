import { listAuditEntries } from '@shop/contract/admin/audit.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AuditService } from './audit.service.ts'

/** The audit log of staff's changes. */
export const auditRoutes: FastifyPluginAsyncZod<{ audit: AuditService }> = async (app, { audit }) => {
  app.route({ ...listAuditEntries, handler: ({ query }) => audit.list(query) })
}
