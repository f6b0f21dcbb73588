/** The routes of the assistant's inbox. */
import { decideInboxItem, listInbox, listTopics } from '@shop/contract/admin/inbox.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import type { InboxService } from './inbox.service.ts'

export const inboxRoutes: FastifyPluginAsyncZod<{ inbox: InboxService }> = async (app, { inbox }) => {
  app.route({ ...listInbox, handler: ({ query }) => inbox.list(query) })
  app.route({ ...listTopics, handler: () => inbox.listTopics() })
  app.route({
    ...decideInboxItem,
    handler: (request) => inbox.decide(request.params.id, request.body, getCaller(request).userId),
  })
}
