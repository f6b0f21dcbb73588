/** The blog routes of visitors. Responses are the same for every caller, and cached until a change is announced. */
import { getPost, listPosts } from '@shop/contract/blog.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tagCards } from '../products/product.tags.ts'
import type { BlogService } from './blog.service.ts'

export const blogRoutes: FastifyPluginAsyncZod<{ blog: BlogService }> = async (app, { blog }) => {
  const config = { cache: true }
  app.route({ ...listPosts, config, handler: ({ query }) => blog.list(query) })
  app.route({
    ...getPost,
    config,
    handler: async ({ params }, reply) => {
      const post = await blog.get(params.id)
      tagCards(reply, post.related_products)
      return post
    },
  })
}
