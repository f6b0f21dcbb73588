/** The contact form: a message becomes a mail to the shop. */
import { randomUUID } from 'node:crypto'
import { createContactMessage } from '@shop/contract/contact.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '../../platform/database/database.ts'
import type { Limiter } from '../../platform/rate-limits/limiter.ts'
import { toNetwork } from '../../platform/rate-limits/network.ts'
import { queueMail, STAFF } from './mail.queue.ts'

interface ContactRoutes {
  db: Db
  /** Limits messages, by network. */
  tries: Limiter
}

export const contactRoutes: FastifyPluginAsyncZod<ContactRoutes> = async (app, { db, tries }) => {
  app.route({
    ...createContactMessage,
    handler: async (request, reply) => {
      await tries.take(toNetwork(request.ip))
      const { website, ...message } = request.body
      const mail = { event_key: `staff_message:${randomUUID()}`, recipient: STAFF }
      if (website === '') await queueMail(db, [{ ...mail, data: { kind: 'staff_message', ...message } }])
      return reply.code(204).send(null)
    },
  })
}
