/** Outgoing webhooks: endpoints, the worker that sends, and the log of deliveries. */
import type { Area, Context } from '../../context.ts'
import { webhooksRoutes } from './webhooks.routes.ts'
import { webhookSender } from './webhooks.sender.ts'
import { webhooksService } from './webhooks.service.ts'

/** Pause between batches while requests are in flight, so that customers come first. */
const BATCH_PAUSE_MS = 100

export function webhooksArea(ctx: Context): Area {
  const sender = webhookSender(ctx)
  const restMs = () => (ctx.draining.hasMoreThan(0) ? BATCH_PAUSE_MS : 0)
  return {
    routes: (api) => api.register(webhooksRoutes, { webhooks: webhooksService(ctx) }),
    workers: [{ name: 'webhooks.send', everyMs: 1000, restMs, work: async () => (await sender.sendDue()) > 0 }],
  }
}
