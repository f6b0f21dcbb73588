/** The bundle routes of staff. */
import {
  createBundle,
  getAdminBundle,
  listAdminBundles,
  removeBundle,
  updateBundle,
} from '@shop/contract/admin/bundles.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import type { BundlesAdminService } from './bundles.admin.service.ts'

export const bundlesAdminRoutes: FastifyPluginAsyncZod<{ bundles: BundlesAdminService }> = async (app, { bundles }) => {
  app.route({ ...listAdminBundles, handler: ({ query }) => bundles.list(query) })
  app.route({ ...getAdminBundle, handler: ({ params }) => bundles.get(params.id) })
  app.route({
    ...createBundle,
    config: { richText: 'description' },
    handler: async (request, reply) =>
      reply.code(201).send(await bundles.create(request.body, getCaller(request).userId)),
  })
  app.route({
    ...updateBundle,
    config: { richText: 'description' },
    handler: (request) => bundles.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...removeBundle,
    handler: (request) => success(bundles.archive(request.params.id, getCaller(request).userId)),
  })
}
