/** Combines the metrics of the platform and of every area of one application. */
import { arch, platform } from 'node:process'
import { cartCalls } from './areas/cart/cart.metrics.ts'
import { CHAT_MEASURES, chatCalls, chatWaiting } from './areas/chat/chat.metrics.ts'
import { MAILS, mailsWaiting } from './areas/mail/mail.metrics.ts'
import { ORDERS_PLACED, ordersWaiting, REVENUE, STATUS_CHANGES } from './areas/orders/orders.metrics.ts'
import { PAYMENTS, paymentsWaiting, REFUNDED, REFUNDS } from './areas/payments/payments.metrics.ts'
import { accountsCalls } from './areas/users/users.metrics.ts'
import type { Context } from './context.ts'
import type { CachedResponseCounts } from './platform/http/cache/cached-response-server.ts'
import type { Server } from './platform/http/server.ts'
import { measureCache } from './platform/metrics/cache.metrics.ts'
import { countWith } from './platform/metrics/count.ts'
import { type MeasuredReads, measureDatabase } from './platform/metrics/database.metrics.ts'
import { measureHttp } from './platform/metrics/http.metrics.ts'
import { JOB_MEASURES, jobsDone } from './platform/metrics/job.metrics.ts'
import type { Measure } from './platform/metrics/measure.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { showWaiting } from './platform/metrics/waiting.metrics.ts'
import { VERSION } from './version.ts'

const BUILD: Measure = {
  kind: 'gauge',
  name: 'shop_build_info',
  help: 'The running version: 1, with the version as a label.',
  labels: { version: 'few', node: 'few', system: 'few' },
  across: 'max',
}
const SUSPENDED: Measure = {
  kind: 'gauge',
  name: 'shop_suspended',
  help: '1 while the shop is suspended.',
  across: 'max',
}
const SOCKETS: Measure = {
  kind: 'gauge',
  name: 'shop_websockets_open',
  help: 'Open live channels of chats.',
}

interface AppMetricsDependencies extends Pick<Context, 'config' | 'db' | 'cache'> {
  /** The database for visitors' reads, if there is a replica. */
  reads: MeasuredReads | undefined
  server: Server
  /** Counters of the cached response server. */
  sent: CachedResponseCounts
  inProcessOrigin: string
  /** How long values read from the database are cached, in ms. */
  cacheMs?: number | undefined
}

/** Creates the metrics. Must be called before anything else is added to `server`. */
export function appMetrics(dependencies: AppMetricsDependencies): Metrics {
  const { db, reads, config, server, cache, sent, inProcessOrigin, cacheMs } = dependencies
  const metrics = createMetrics()
  countWith(db, metrics)
  measureHttp(server, metrics, { inProcessOrigin, calls: [...accountsCalls, ...cartCalls, ...chatCalls] })
  measureCache(metrics, cache, sent)
  measureDatabase(metrics, db, { max: config.databasePool, reads })
  metrics.declare(ORDERS_PLACED, STATUS_CHANGES, REVENUE, PAYMENTS, REFUNDS, REFUNDED, MAILS)
  metrics.declare(...CHAT_MEASURES, ...JOB_MEASURES)
  showWaiting(metrics, db, [ordersWaiting, paymentsWaiting, mailsWaiting, chatWaiting, jobsDone], { cacheMs })
  const build = { version: VERSION, node: process.versions.node, system: `${platform}-${arch}` }
  metrics.read(BUILD, () => [{ labels: build, value: 1 }])
  metrics.read(SUSPENDED, () => Number(config.suspended))
  metrics.read(SOCKETS, () => server.websocketServer?.clients.size ?? 0)
  return metrics
}
