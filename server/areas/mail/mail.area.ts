/** Mails: the queue's worker, the contact form, and the demo's outbox. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Area, Context } from '../../context.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'
import { HOUR_MS } from '../../platform/time/durations.ts'
import { contactRoutes } from './contact.routes.ts'
import { type MailDependencies, mailService, type WriteMail } from './mail.service.ts'
import { outboxTransport, smtpTransport } from './mail.transport.ts'
import { outboxRoutes } from './outbox.routes.ts'

/** Pause between batches of mails while requests are in flight, so that customers come first. */
const BATCH_PAUSE_MS = 100

export function mailArea(ctx: Context, { settings, orders }: Pick<MailDependencies, 'settings' | 'orders'>): Area {
  const { config, db, counts, draining, pages } = ctx
  const { publicUrl, mailFrom: sender, smtpUrl, limits } = config
  const transport = smtpUrl ? smtpTransport(smtpUrl) : outboxTransport
  const tries = createLimiter(counts, 'contact', { max: limits.contactMessagesPerHour, windowMs: HOUR_MS })
  // The templates are part of the pages' build.
  const write = pages && mailTemplates(pages.buildFolder)
  const mail = write && mailService({ ...ctx, settings, orders, transport, write, publicUrl, sender })
  const restMs = () => (draining.hasMoreThan(0) ? BATCH_PAUSE_MS : 0)
  return {
    routes: (api) => api.register(contactRoutes, { db, tries }),
    site: async (server) => {
      if (config.demo && !config.suspended) await server.register(outboxRoutes, { db })
    },
    workers: mail ? [{ name: 'mail.send', everyMs: 1000, restMs, work: async () => (await mail.sendDue()) > 0 }] : [],
    close: async () => transport.close(),
  }
}

/** Renders mails with the templates of `buildFolder`, loaded with the first mail. */
function mailTemplates(buildFolder: string): WriteMail {
  const file = pathToFileURL(join(buildFolder, 'mail', 'index.js')).href
  return async (input) => {
    const templates: { writeMail: WriteMail } = await import(file)
    return templates.writeMail(input)
  }
}
