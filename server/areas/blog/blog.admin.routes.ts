/** The blog routes of staff. Forms are multipart, with a cover image. */
import { createPost, getAdminPost, listAdminPosts, removePost, updatePost } from '@shop/contract/admin/blog.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import { imageForm, withImages } from '../media/media.forms.ts'
import type { MediaService } from '../media/media.service.ts'
import type { BlogAdminService } from './blog.admin.service.ts'

export const blogAdminRoutes: FastifyPluginAsyncZod<{ posts: BlogAdminService; media: MediaService }> = async (
  app,
  { posts, media },
) => {
  const preValidation = imageForm(media, { field: 'cover_image', max: 1 })

  app.route({ ...listAdminPosts, handler: ({ query }) => posts.list(query) })
  app.route({
    ...createPost,
    config: { richText: 'article' },
    preValidation,
    handler: (request, reply) =>
      withImages(media, request, async ([cover]) => {
        const { userId } = getCaller(request)
        return reply.code(201).send(await posts.create(request.body, { userId, cover }))
      }),
  })
  app.route({ ...getAdminPost, handler: ({ params }) => posts.get(params.id) })
  app.route({
    ...updatePost,
    config: { richText: 'article' },
    preValidation,
    handler: (request) =>
      withImages(media, request, ([cover]) => {
        const { userId } = getCaller(request)
        return posts.update(request.params.id, request.body, { userId, cover })
      }),
  })
  app.route({
    ...removePost,
    handler: (request) => success(posts.remove(request.params.id, getCaller(request))),
  })
}
