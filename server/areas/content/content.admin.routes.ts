/** The content routes of staff. */
import {
  cancelSchedule,
  createPage,
  discardDraft,
  getAdminContent,
  getVersion,
  listContent,
  listLinks,
  listVersions,
  publishDraft,
  removePage,
  restoreVersion,
  saveDraft,
  uploadImage,
} from '@shop/contract/admin/content.admin.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { BRANDING_KEY } from '@shop/contract/content/pages.ts'
import { imagePath } from '@shop/contract/lib/media.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { invalidAt } from '../../platform/http/http-error.ts'
import { getCaller, requirePermission } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import { imageForm, withImages } from '../media/media.forms.ts'
import type { MediaService } from '../media/media.service.ts'
import type { ContentAdminService } from './content.admin.service.ts'

export const contentAdminRoutes: FastifyPluginAsyncZod<{ content: ContentAdminService; media: MediaService }> = async (
  app,
  { content, media },
) => {
  app.addHook('preHandler', async (request) => {
    const { key } = Object(request.params)
    if (key === BRANDING_KEY) requirePermission(getCaller(request), 'settings.write')
  })
  app.route({
    ...listContent,
    handler: async () => {
      const items = await content.list()
      return { items, total: items.length }
    },
  })
  app.route({
    ...listLinks,
    handler: async () => {
      const items = await content.links()
      return { items, total: items.length }
    },
  })
  app.route({
    ...createPage,
    handler: async (request, reply) =>
      reply.code(201).send(await content.create(request.body, getCaller(request).userId)),
  })
  app.route({
    ...uploadImage,
    preValidation: imageForm({ prepare: media.prepareLogo }, { field: 'image', max: 1 }),
    handler: (request, reply) =>
      withImages(media, request, async ([key]) => {
        if (key === undefined) throw invalidAt('image', 'Choose an image.')
        return reply.code(201).send({ path: imagePath(key, IMAGE_WIDTHS.large) })
      }),
  })
  app.route({ ...getAdminContent, handler: ({ params }) => content.get(params.key) })
  app.route({
    ...removePage,
    handler: (request) => success(content.remove(request.params.key, getCaller(request).userId)),
  })
  app.route({
    ...saveDraft,
    handler: (request) => {
      const { content: draft, updated_at: seenAt } = request.body
      return content.saveDraft(request.params.key, draft, { seenAt, by: getCaller(request).userId })
    },
  })
  app.route({
    ...discardDraft,
    handler: (request) => content.discardDraft(request.params.key, getCaller(request).userId),
  })
  app.route({
    ...publishDraft,
    handler: (request) => content.publish(request.params.key, request.body, getCaller(request).userId),
  })
  app.route({
    ...cancelSchedule,
    handler: (request) => content.cancelSchedule(request.params.key, getCaller(request).userId),
  })
  app.route({
    ...listVersions,
    handler: async ({ params }) => {
      const items = await content.listVersions(params.key)
      return { items, total: items.length }
    },
  })
  app.route({ ...getVersion, handler: ({ params }) => content.getVersion(params.key, params.number) })
  app.route({
    ...restoreVersion,
    handler: (request) => {
      const { key, number } = request.params
      return content.restore(key, number, { seenAt: request.body.updated_at, by: getCaller(request).userId })
    },
  })
}
