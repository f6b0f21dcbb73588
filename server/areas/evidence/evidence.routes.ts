/** The evidence of orders, for staff. */
import { getEvidence, recordEvidenceExport } from '@shop/contract/admin/orders/evidence.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import type { EvidenceService } from './evidence.service.ts'

export const evidenceRoutes: FastifyPluginAsyncZod<{ evidence: EvidenceService }> = async (app, { evidence }) => {
  app.route({ ...getEvidence, handler: ({ params }) => evidence.get(params.id) })
  app.route({
    ...recordEvidenceExport,
    handler: (request) => success(evidence.recordExport(request.params.id, getCaller(request).userId)),
  })
}
