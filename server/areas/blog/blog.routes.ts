/** The blog routes of visitors. Responses are the same for every caller, and cached until a change is announced. */
import { getPost, listPosts } from '@shop/contract/blog.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LIST_TAG, tagCards } from '../products/product.tags.ts'
import { BLOG_TAG, type BlogService } from './blog.service.ts'

export const blogRoutes: FastifyPluginAsyncZod<{ blog: BlogService }> = async (app, { blog }) => {
  app.route({ ...listPosts, config: { cache: [BLOG_TAG] }, handler: ({ query }) => blog.list(query) })
  app.route({
    ...getPost,
    // A product with a new name may be one that the article names.
    config: { cache: [BLOG_TAG, LIST_TAG] },
    handler: async ({ params }, reply) => {
      const post = await blog.get(params.id)
      tagCards(reply, post.related_products)
      return post
    },
  })
}
