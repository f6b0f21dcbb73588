/** Mails: the queue's worker, the contact form, and the demo's outbox. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Area, Context } from '../../context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'
import { HOUR_MS } from '../../platform/time/durations.ts'
import { contactRoutes } from './contact.routes.ts'
import { type MailDependencies, mailService, type WriteMail } from './mail.service.ts'
import { outboxTransport, smtpTransport } from './mail.transport.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { mailTextsRoutes } from './texts/mail-texts.routes.ts'
import { type MailTextsDependencies, mailTextsService } from './texts/mail-texts.service.ts'

/** Pause between batches of mails while requests are in flight, so that customers come first. */
const BATCH_PAUSE_MS = 100

type MailServices = Pick<MailDependencies, 'settings' | 'orders' | 'staffEmails'> &
  Pick<MailTextsDependencies, 'emailOf'>

export function mailArea(ctx: Context, services: MailServices): Area {
  const { config, db, counts, draining, pages } = ctx
  const { publicUrl, mailFrom: sender, smtpUrl, limits } = config
  const transport = smtpUrl ? smtpTransport(smtpUrl) : outboxTransport
  const tries = createLimiter(counts, 'contact', { max: limits.contactMessagesPerHour, windowMs: HOUR_MS })
  // The templates are part of the pages' build.
  const write = pages ? mailTemplates(pages.buildFolder) : withoutTemplates
  const mail = pages && mailService({ ...ctx, ...services, transport, write, publicUrl, sender })
  const mails = mailTextsService({ ...ctx, ...services, write, publicUrl, hasMailServer: Boolean(smtpUrl) })
  const restMs = () => (draining.hasMoreThan(0) ? BATCH_PAUSE_MS : 0)
  return {
    routes: (api) => api.register(contactRoutes, { db, tries }).register(mailTextsRoutes, { mails }),
    site: async (server) => {
      if (config.demo && !config.suspended) await server.register(outboxRoutes, { db })
    },
    workers: mail ? [{ name: 'mail.send', everyMs: 1000, restMs, work: async () => (await mail.sendDue()) > 0 }] : [],
    close: async () => transport.close(),
  }
}

const withoutTemplates: WriteMail = async () => {
  throw new HttpError(503, 'no_templates', 'The pages of the shop have not been built, and the mails with them.')
}

/** Renders mails with the templates of `buildFolder`, loaded with the first mail. */
function mailTemplates(buildFolder: string): WriteMail {
  const file = pathToFileURL(join(buildFolder, 'mail', 'index.js')).href
  return async (input) => {
    const templates: { writeMail: WriteMail } = await import(file)
    return templates.writeMail(input)
  }
}
