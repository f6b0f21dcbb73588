/** The catalogue's routes for visitors. Responses are the same for all callers, cached until a change is announced. */
import {
  getProduct,
  listBrands,
  listCategories,
  listProducts,
  listRelatedProducts,
  listSuggestions,
  searchProducts,
} from '@shop/contract/catalogue.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LIST_TAG, RELATED_TAG, tagCards, tagProducts } from '../products/product.tags.ts'
import type { CatalogueService } from './catalogue.service.ts'

export const catalogueRoutes: FastifyPluginAsyncZod<{ catalogue: CatalogueService }> = async (app, { catalogue }) => {
  const config = { cache: [LIST_TAG] }
  app.route({ ...listProducts, config, handler: ({ query }, reply) => listed(reply, catalogue.list(query)) })
  app.route({ ...searchProducts, config, handler: ({ query }, reply) => listed(reply, catalogue.search(query)) })
  app.route({ ...listSuggestions, config, handler: ({ query }, reply) => listed(reply, catalogue.suggest(query)) })
  app.route({
    ...getProduct,
    config: { cache: [] },
    handler: async ({ params }, reply) => {
      const product = await catalogue.get(params.id)
      tagProducts(reply, [product])
      return product
    },
  })
  app.route({
    ...listRelatedProducts,
    config: { cache: [RELATED_TAG] },
    handler: async ({ params, query }, reply) => {
      const products = await catalogue.related(params.id, query.limit)
      tagCards(reply, products)
      return products
    },
  })
  // They change only with a change of the whole catalogue, and every page shows the categories.
  const rare = { cache: [] }
  app.route({ ...listCategories, config: rare, handler: ({ query }) => catalogue.categories(query.limit) })
  app.route({ ...listBrands, config: rare, handler: () => catalogue.brands() })
}

async function listed<T extends { items: { id: number }[] }>(reply: FastifyReply, answer: Promise<T>): Promise<T> {
  const list = await answer
  tagCards(reply, list.items)
  return list
}
