/** Payments: their routes and workers. */
import type { Area, Context } from '../../context.ts'
import { ownAddress } from '../../platform/http/own-address.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { intentWorker } from './intent.worker.ts'
import { paymentKeysRoutes } from './keys/keys.routes.ts'
import { paymentKeysService } from './keys/keys.service.ts'
import { paymentLinks } from './payment.links.ts'
import { type Providers, paymentProviders } from './payment.providers.ts'
import { paymentWebhookService } from './payment.webhook.service.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { paymentsService } from './payments.service.ts'
import { refundWorker } from './refunds/refund.worker.ts'
import { sandboxProvider } from './sandbox/sandbox.provider.ts'
import { sandboxService } from './sandbox/sandbox.service.ts'
import { sandboxWebhooks } from './sandbox/sandbox.webhooks.ts'

export async function paymentsArea(
  ctx: Context,
  { orders }: { orders: OrdersService },
): Promise<Area & { payments: Providers; takesCards: () => boolean }> {
  const { db, clock, config, httpServer, log, outside } = ctx
  const { failedPaymentsPerHour } = config.limits
  const providers = await paymentProviders({ db, clock, config, outside })
  const webhook = paymentWebhookService({ db, clock, providers, failedPaymentsPerHour })
  const { workRefunds } = refundWorker({ db, providers })
  const { workClosedIntents } = intentWorker({ db, clock, providers })
  const { workSandboxEvents } = sandboxWebhooks({ db, clock, ownAddress: () => ownAddress(httpServer) })
  const sandbox = sandboxProvider({ db, clock })
  const takesTestCards = () => providers.current?.name === 'sandbox'
  const keys = paymentKeysService({ db, config, providers })
  const payments = paymentsService({ db, clock, providers, orders, failedPaymentsPerHour })
  const routes = {
    payments,
    links: paymentLinks({ db, clock, orders, payments }),
    webhook,
    sandbox: sandboxService({ db, sandbox, takesTestCards, webhook, failedPaymentsPerHour }),
  }
  return {
    payments: providers,
    takesCards: () => providers.current !== undefined,
    routes: (api) => api.register(paymentsRoutes, routes).register(paymentKeysRoutes, { keys }),
    on: {
      payments: () => {
        // Pages that were rendered meanwhile have the policy of before.
        const reload = providers.reload().then(() => ctx.cache.clear())
        reload.catch((error: unknown) => log.error(error, 'The keys of payment providers could not be read'))
      },
    },
    workers: [
      { name: 'payments.refunds', everyMs: 1000, work: workRefunds },
      { name: 'payments.closed-intents', everyMs: 2000, work: workClosedIntents },
      ...(providers.names.includes('sandbox')
        ? [{ name: 'payments.sandbox-events', everyMs: 500, restMs: 25, work: workSandboxEvents }]
        : []),
    ],
  }
}
