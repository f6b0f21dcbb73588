/** /dev/outbox: the mails of the demo, which has no mail server. Registered in the demo profile only. */
import { idParam } from '@shop/contract/lib/fields.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { ownStyles } from '../../platform/http/pages/content-security-policy.ts'
import { mailRepository } from './mail.repository.ts'
import { listPage } from './outbox.pages.ts'

const SHOWN = 100
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const MAIL_POLICY = `${POLICY}; img-src 'self' data:; sandbox allow-popups allow-popups-to-escape-sandbox`

export const outboxRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const outbox = mailRepository(db)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
  })

  app.get('/dev/outbox', { schema: { hide: true } }, async (_request, reply) => {
    const page = listPage(await outbox.listStored(SHOWN))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${POLICY}; ${ownStyles(page)}`)
      .send(page)
  })

  app.get(
    '/dev/outbox/:id',
    { schema: { hide: true, params: z.object({ id: idParam }) } },
    async ({ params }, reply) => {
      const mail = await outbox.findStored(params.id)
      if (!mail) throw notFound('We can’t find that mail.')
      return (
        reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', `${MAIL_POLICY}; ${ownStyles(mail.html)}`)
          // Links of a mail open in a new tab, as in a mail program.
          .send(mail.html.replace('<head>', '<head><base target="_blank">'))
      )
    },
  )

  app.get(
    '/dev/outbox/:id/text',
    { schema: { hide: true, params: z.object({ id: idParam }) } },
    async ({ params }, reply) => {
      const mail = await outbox.findStored(params.id)
      if (!mail) throw notFound('We can’t find that mail.')
      return reply.type('text/plain; charset=utf-8').send(mail.text)
    },
  )
}
