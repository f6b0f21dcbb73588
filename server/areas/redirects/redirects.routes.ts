/** The redirect routes of staff. */
import {
  createRedirect,
  importRedirects,
  listRedirects,
  REDIRECT_IMPORT_MAX_LENGTH,
  removeRedirect,
  updateRedirect,
} from '@shop/contract/admin/redirects.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import type { RedirectsService } from './redirects.service.ts'

/** A character has up to three bytes in JSON, or two if it is escaped. */
const IMPORT_BODY_BYTES = 3 * REDIRECT_IMPORT_MAX_LENGTH + 1000

export const redirectsRoutes: FastifyPluginAsyncZod<{ redirects: RedirectsService }> = async (app, { redirects }) => {
  app.route({ ...listRedirects, handler: ({ query }) => redirects.list(query) })
  app.route({
    ...createRedirect,
    handler: async (request, reply) =>
      reply.code(201).send(await redirects.create(request.body, getCaller(request).userId)),
  })
  app.route({
    ...updateRedirect,
    handler: (request) => redirects.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...removeRedirect,
    handler: (request) => success(redirects.remove(request.params.id, getCaller(request).userId)),
  })
  app.route({
    ...importRedirects,
    bodyLimit: IMPORT_BODY_BYTES,
    handler: (request) => redirects.import(request.body, getCaller(request).userId),
  })
}
