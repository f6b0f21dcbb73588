/** The bundle routes. Responses are the same for every caller, and cached until a change is announced. */
import { type Bundle, getBundle, listBundles } from '@shop/contract/bundles.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tagCards, tagProducts } from '../products/product.tags.ts'
import type { BundlesService } from './bundles.service.ts'

export const bundlesRoutes: FastifyPluginAsyncZod<{ bundles: BundlesService }> = async (app, { bundles }) => {
  const config = { cache: true }
  app.route({
    ...listBundles,
    config,
    handler: async ({ query }, reply) => {
      const list = await bundles.list(query)
      tagCards(reply, list.items.flatMap(productsOf))
      return list
    },
  })
  app.route({
    ...getBundle,
    config,
    handler: async ({ params }, reply) => {
      const bundle = await bundles.get(params.id)
      tagProducts(reply, productsOf(bundle))
      return bundle
    },
  })
}

/** The stock of a bundle depends on its products. */
const productsOf = ({ items }: Bundle) => items.map(({ product }) => product)
