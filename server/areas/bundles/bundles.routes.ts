/** The calls for bundles. Their answers are the same for everyone, and kept until a change is announced. */
import { getBundle, listBundles } from '@shop/contract/bundles.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { BundlesService } from './bundles.service.ts'

export const bundlesRoutes: FastifyPluginAsyncZod<{ bundles: BundlesService }> = async (app, { bundles }) => {
  const config = { cache: true }
  app.route({ ...listBundles, config, handler: ({ query }) => bundles.list(query) })
  app.route({ ...getBundle, config, handler: ({ params }) => bundles.get(params.id) })
}
