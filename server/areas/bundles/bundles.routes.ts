/** The bundle routes. Responses are the same for every caller, and cached until a change is announced. */
import { type Bundle, getBundle, listBundles } from '@shop/contract/bundles.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCacheTags } from '../../platform/http/cache/cache-tags.ts'
import { tagCards, tagProducts } from '../products/product.tags.ts'
import { BUNDLES_TAG, bundleTag } from './bundle.tags.ts'
import type { BundlesService } from './bundles.service.ts'

export const bundlesRoutes: FastifyPluginAsyncZod<{ bundles: BundlesService }> = async (app, { bundles }) => {
  app.route({
    ...listBundles,
    config: { cache: [BUNDLES_TAG] },
    handler: async ({ query }, reply) => {
      const list = await bundles.list(query)
      tagCards(reply, list.items.flatMap(productsOf))
      return list
    },
  })
  app.route({
    ...getBundle,
    config: { cache: [] },
    handler: async ({ params }, reply) => {
      const bundle = await bundles.get(params.id)
      tagProducts(reply, productsOf(bundle))
      sendCacheTags(reply, [bundleTag(bundle.id)])
      return bundle
    },
  })
}

/** The stock of a bundle depends on its products. */
const productsOf = ({ items }: Bundle) => items.map(({ product }) => product)
