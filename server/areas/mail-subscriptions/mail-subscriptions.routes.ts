/** The routes of mail subscriptions: the API’s, and the address that mail programs post to. */
import {
  confirmSubscription,
  countSubscriptions,
  endSubscription,
  exportNewsletter,
  listSubscriptions,
  subscribe,
  unsubscribe,
} from '@shop/contract/mail-subscriptions/mail-subscriptions.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { type FindCaller, getCaller, maybeCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import type { Limiter } from '../../platform/rate-limits/limiter.ts'
import { toNetwork } from '../../platform/rate-limits/network.ts'
import type { Asker, MailSubscriptionsService } from './mail-subscriptions.service.ts'

export interface MailSubscriptionsRoutes {
  subscriptions: MailSubscriptionsService
  /** Limit requests by network, and by the address that would be mailed. */
  byNetwork: Limiter
  byEmail: Limiter
  find: FindCaller
  emailOf: (userId: number) => Promise<string>
}

export const mailSubscriptionsRoutes: FastifyPluginAsyncZod<MailSubscriptionsRoutes> = async (
  app,
  { subscriptions, byNetwork, byEmail, find, emailOf },
) => {
  async function askerOf(request: FastifyRequest): Promise<Asker | undefined> {
    const caller = await maybeCaller(request, find)
    return caller && { userId: caller.userId, email: await emailOf(caller.userId) }
  }

  app.route({
    ...subscribe,
    handler: async (request) => {
      await byNetwork.take(toNetwork(request.ip))
      const customer = await askerOf(request)
      const email = customer?.email ?? request.body.email
      if (email !== undefined) await byEmail.take(email)
      return subscriptions.subscribe(request.body, customer)
    },
  })
  app.route({
    ...confirmSubscription,
    handler: async (request) => subscriptions.confirm(request.body.token, await askerOf(request)),
  })
  app.route({
    ...unsubscribe,
    handler: async ({ body }, reply) => {
      await subscriptions.unsubscribe(body.token)
      return reply.code(204).send(null)
    },
  })
  app.route({ ...listSubscriptions, handler: (request) => subscriptions.list(getCaller(request).userId) })
  app.route({
    ...endSubscription,
    handler: (request) => success(subscriptions.end(getCaller(request).userId, request.params.id)),
  })
  app.route({ ...countSubscriptions, handler: () => subscriptions.count() })
  app.route({
    ...exportNewsletter,
    handler: async (request, reply) => {
      sendCsv(reply, 'newsletter.csv', await subscriptions.exportNewsletter(getCaller(request).userId))
      return reply
    },
  })
}

/**
 * The same address as the page of the link: a mail program posts `List-Unsubscribe=One-Click` in either kind of form (RFC 8058).
 * The link’s token is all that counts. GET shows the page with a button, because programs that check mails open links.
 */
export const oneClickRoutes: FastifyPluginAsyncZod<Pick<MailSubscriptionsRoutes, 'subscriptions'>> = async (
  app,
  { subscriptions },
) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
  app.post(
    '/unsubscribe',
    { schema: { querystring: unsubscribe.schema.body, hide: true } },
    async ({ query }, reply) => {
      await subscriptions.unsubscribe(query.token)
      return reply.code(200).type('text/plain').send('You’re unsubscribed.')
    },
  )
}
