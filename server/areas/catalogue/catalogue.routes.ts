/** The catalogue's calls for visitors. Their answers are the same for everyone, and kept until a change is announced. */
import {
  getProduct,
  listBrands,
  listCategories,
  listProducts,
  listRelatedProducts,
  listSuggestions,
  searchProducts,
} from '@shop/contract/catalogue.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CatalogueService } from './catalogue.service.ts'

export const catalogueRoutes: FastifyPluginAsyncZod<{ catalogue: CatalogueService }> = async (app, { catalogue }) => {
  const config = { cache: true }
  app.route({ ...listProducts, config, handler: ({ query }) => catalogue.list(query) })
  app.route({ ...searchProducts, config, handler: ({ query }) => catalogue.search(query) })
  app.route({ ...listSuggestions, config, handler: ({ query }) => catalogue.suggest(query) })
  app.route({ ...getProduct, config, handler: ({ params }) => catalogue.get(params.id) })
  app.route({
    ...listRelatedProducts,
    config,
    handler: ({ params, query }) => catalogue.related(params.id, query.limit),
  })
  app.route({ ...listCategories, config, handler: ({ query }) => catalogue.categories(query.limit) })
  app.route({ ...listBrands, config, handler: () => catalogue.brands() })
}
