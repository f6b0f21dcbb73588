/** The content routes of visitors. Responses are the same for every caller, and cached until a change is announced. */
import { getHome, getPage, getPageFrame, listSectionProducts } from '@shop/contract/content/content.ts'
import { HOME_KEY } from '@shop/contract/content/pages.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCacheTags } from '../../platform/http/cache/cache-tags.ts'
import { LIST_TAG, tagCards } from '../products/product.tags.ts'
import { SETTINGS_TAG } from '../site-settings/site-settings.service.ts'
import { type ContentService, contentTag, FRAME_TAG } from './content.service.ts'

export const contentRoutes: FastifyPluginAsyncZod<{ content: ContentService }> = async (app, { content }) => {
  app.route({
    ...getPage,
    config: { cache: [SETTINGS_TAG] },
    handler: async ({ params }, reply) => {
      sendCacheTags(reply, [contentTag(params.key)])
      return content.page(params.key)
    },
  })
  app.route({ ...getHome, config: { cache: [contentTag(HOME_KEY)] }, handler: () => content.home() })
  app.route({
    ...listSectionProducts,
    config: { cache: [LIST_TAG] },
    handler: async ({ query }, reply) => {
      const answer = await content.sectionProducts(query)
      tagCards(reply, answer.items)
      return answer
    },
  })
  app.route({
    ...getPageFrame,
    config: { cache: [FRAME_TAG, SETTINGS_TAG] },
    handler: async (_request, reply) => {
      const { frame, tags } = await content.frame()
      sendCacheTags(reply, tags)
      return frame
    },
  })
}
