/** The webhook routes of staff. */
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  retryWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@shop/contract/integrations/webhooks.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import type { WebhooksService } from './webhooks.service.ts'

export const webhooksRoutes: FastifyPluginAsyncZod<{ webhooks: WebhooksService }> = async (app, { webhooks }) => {
  app.route({ ...listWebhooks, handler: async () => ({ items: await webhooks.list() }) })
  app.route({
    ...createWebhook,
    handler: async (request, reply) =>
      reply.code(201).send(await webhooks.create(request.body, getCaller(request).userId)),
  })
  app.route({
    ...updateWebhook,
    handler: (request) => webhooks.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...removeWebhook,
    handler: (request) => success(webhooks.remove(request.params.id, getCaller(request).userId)),
  })
  app.route({
    ...testWebhook,
    handler: async (request, reply) =>
      reply.code(201).send(await webhooks.test(request.params.id, getCaller(request).userId)),
  })
  app.route({ ...listWebhookDeliveries, handler: ({ query }) => webhooks.listDeliveries(query) })
  app.route({
    ...retryWebhookDelivery,
    handler: (request) => webhooks.retry(request.params.id, getCaller(request).userId),
  })
}
