/** The routes of staff about mails. */
import {
  getMail,
  getMailTest,
  listMails,
  previewMail,
  resetMail,
  sendMailTest,
  updateMail,
} from '@shop/contract/mails/mails.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import type { MailTextsService } from './mail-texts.service.ts'

export const mailTextsRoutes: FastifyPluginAsyncZod<{ mails: MailTextsService }> = async (app, { mails }) => {
  app.route({
    ...listMails,
    handler: async () => {
      const items = await mails.list()
      return { items, total: items.length }
    },
  })
  app.route({ ...getMail, handler: ({ params }) => mails.get(params.mail) })
  app.route({
    ...updateMail,
    handler: (request) => mails.update(request.params.mail, request.body, getCaller(request).userId),
  })
  app.route({
    ...resetMail,
    handler: (request) => mails.reset(request.params.mail, getCaller(request).userId),
  })
  app.route({ ...previewMail, handler: ({ params, body }) => mails.preview(params.mail, body.content) })
  app.route({
    ...sendMailTest,
    handler: async (request, reply) => {
      const { params, body } = request
      return reply.code(201).send(await mails.sendTest(params.mail, body.content, getCaller(request).userId))
    },
  })
  app.route({
    ...getMailTest,
    handler: (request) => mails.getTest(request.params.id, getCaller(request).userId),
  })
}
