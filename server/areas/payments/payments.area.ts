/** Assembles the payments area: its routes and its workers. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { ownAddress } from '../../platform/http/own-address.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { intentWorker } from './intent.worker.ts'
import { paymentProviders } from './payment.providers.ts'
import { paymentWebhookService } from './payment.webhook.service.ts'
import { paymentsService } from './payments.service.ts'
import { refundWorker } from './refunds/refund.worker.ts'
import { sandboxProvider } from './sandbox/sandbox.provider.ts'
import { sandboxService } from './sandbox/sandbox.service.ts'
import { sandboxWebhooks } from './sandbox/sandbox.webhooks.ts'

export interface PaymentsAreaDependencies {
  db: Db
  clock: Clock
  config: Config
  orders: Pick<OrdersService, 'getForCustomer'>
  server: Pick<FastifyInstance, 'server'>
}

export async function paymentsArea({ db, clock, config, orders, server }: PaymentsAreaDependencies) {
  const { failedPaymentsPerHour } = config.limits
  const providers = await paymentProviders({ db, clock, config })
  const webhook = paymentWebhookService({ db, clock, providers, failedPaymentsPerHour })
  const { workRefunds } = refundWorker({ db, providers })
  const { workClosedIntents } = intentWorker({ db, clock, providers })
  const { workSandboxEvents } = sandboxWebhooks({ db, clock, ownAddress: () => ownAddress(server.server) })
  const sandbox = providers.current?.name === 'sandbox' ? sandboxProvider({ db, clock }) : undefined
  return {
    providers,
    routes: {
      payments: paymentsService({ db, clock, providers, orders, failedPaymentsPerHour }),
      webhook,
      sandbox: sandboxService({ db, sandbox, webhook, failedPaymentsPerHour }),
    },
    chores: [
      ...(providers.names.length > 0
        ? [
            { name: 'payments.refunds', everyMs: 1000, work: workRefunds },
            { name: 'payments.closed-intents', everyMs: 2000, work: workClosedIntents },
          ]
        : []),
      ...(providers.names.includes('sandbox')
        ? [{ name: 'payments.sandbox-events', everyMs: 500, restMs: 25, work: workSandboxEvents }]
        : []),
    ],
  }
}
