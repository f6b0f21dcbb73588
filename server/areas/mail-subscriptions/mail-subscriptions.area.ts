/** Mails that people have agreed to: the newsletter, and one when a product is back in stock. */
import type { Area, Context } from '../../context.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'
import { HOUR_MS } from '../../platform/time/durations.ts'
import { type MailSubscriptionsRoutes, mailSubscriptionsRoutes, oneClickRoutes } from './mail-subscriptions.routes.ts'
import { mailSubscriptionsService } from './mail-subscriptions.service.ts'

/** How often stock is compared with what people wait for. */
const EVERY_MS = 5000

export function mailSubscriptionsArea(ctx: Context, services: Pick<MailSubscriptionsRoutes, 'find' | 'emailOf'>): Area {
  const limit = { max: ctx.config.limits.mailSubscriptionsPerHour, windowMs: HOUR_MS }
  const byNetwork = createLimiter(ctx.counts, 'mail-subscriptions', limit)
  const byEmail = createLimiter(ctx.counts, 'mail-subscriptions-email', limit)
  const subscriptions = mailSubscriptionsService(ctx)
  return {
    routes: (api) => api.register(mailSubscriptionsRoutes, { subscriptions, byNetwork, byEmail, ...services }),
    site: (server) => server.register(oneClickRoutes, { subscriptions }),
    workers: [{ name: 'mail-subscriptions.stock', everyMs: EVERY_MS, work: subscriptions.mailBackInStock }],
  }
}
