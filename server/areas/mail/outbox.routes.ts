/** /dev/outbox: the mails of the demo, which has no mail server. Registered in the demo profile only. */
import { idParam } from '@shop/contract/lib/fields.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { ownStyles } from '../../platform/http/pages/content-security-policy.ts'
import { mailRepository } from './mail.repository.ts'

/** The outbox as an HTML page without scripts, for developers. */

interface ListedMail {
  mail_id: number
  recipient: string
  subject: string
  at: Date
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' })

function listPage(mails: readonly ListedMail[]): string {
  const rows = mails.map(
    ({ mail_id, recipient, subject, at }) => `<tr>
      <td>${escaped(moment.format(at))}</td>
      <td>${escaped(recipient)}</td>
      <td><a href="/dev/outbox/${mail_id}">${escaped(subject)}</a></td>
      <td><a href="/dev/outbox/${mail_id}/text" aria-label="${escaped(subject)} as text">text</a></td>
    </tr>`,
  )
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Outbox</title>
    <style>
      body { background: #f2f4f2; color: #14211d; font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem }
      h1 { font-weight: 500 }
      p { color: #52605a }
      div { overflow-x: auto }
      table { border-collapse: collapse; width: 100% }
      th, td { border-bottom: 1px solid #d6ddd9; padding: .6rem 1rem .6rem 0; text-align: left; vertical-align: top }
      a { color: #0b5a4b }
    </style>
  </head>
  <body>
    <main>
      <h1>Outbox</h1>
      <p>The demo has no mail server. What it would have sent is here, newest first.</p>
      ${rows.length === 0 ? '<p>No mail yet.</p>' : `<div tabindex="0" role="region" aria-label="Mails"><table><thead><tr><th>Sent</th><th>To</th><th>Subject</th><th>As text</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`}
    </main>
  </body>
</html>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

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
