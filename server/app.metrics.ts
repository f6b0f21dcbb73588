/** Combines the metrics of the platform and of every area of one application. */
import { arch, platform } from 'node:process'
import { Gauge, Registry } from 'prom-client'
import { cartCalls } from './areas/cart/cart.metrics.ts'
import { chatCalls, chatWaiting } from './areas/chat/chat.metrics.ts'
import { mailsWaiting } from './areas/mail/mail.metrics.ts'
import { ordersWaiting } from './areas/orders/orders.metrics.ts'
import { paymentsWaiting } from './areas/payments/payments.metrics.ts'
import { accountsCalls } from './areas/users/users.metrics.ts'
import type { Context } from './context.ts'
import type { CachedResponseCounts } from './platform/http/cache/cached-response-server.ts'
import type { Server } from './platform/http/server.ts'
import { measureCache } from './platform/metrics/cache.metrics.ts'
import { type MeasuredReads, measureDatabase } from './platform/metrics/database.metrics.ts'
import { measureHttp } from './platform/metrics/http.metrics.ts'
import { jobsDone } from './platform/metrics/job.metrics.ts'
import { type MetricFamily, readGauge, readMetrics } from './platform/metrics/metrics.ts'
import { waitingMetrics } from './platform/metrics/waiting.metrics.ts'
import { VERSION } from './version.ts'

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

/** Returns a function that reads the metrics. Must be called before anything else is added to `server`. */
export function appMetrics(dependencies: AppMetricsDependencies): () => Promise<MetricFamily[]> {
  const { db, reads, config, server, cache, sent, inProcessOrigin, cacheMs } = dependencies
  const registry = new Registry()
  const registers = [registry]
  measureHttp(server, registry, { inProcessOrigin, calls: [...accountsCalls, ...cartCalls, ...chatCalls], sent })
  measureCache(registry, cache, sent)
  measureDatabase(registry, db, { max: config.databasePool, reads })
  new Gauge({
    name: 'shop_build_info',
    help: 'The running version: 1, with the version as a label.',
    labelNames: ['version', 'node', 'system'],
    aggregator: 'max',
    registers,
  }).set({ version: VERSION, node: process.versions.node, system: `${platform}-${arch}` }, 1)
  new Gauge({
    name: 'shop_suspended',
    help: '1 while the shop is suspended.',
    aggregator: 'max',
    registers,
  }).set(Number(config.suspended))
  const channels = { name: 'shop_websockets_open', help: 'Open live channels of chats.', registers }
  readGauge(channels, () => server.websocketServer?.clients.size ?? 0)
  const waiting = [ordersWaiting, paymentsWaiting, mailsWaiting, chatWaiting, jobsDone]
  const readWaiting = waitingMetrics(db, waiting, { cacheMs })
  return async () => {
    await readWaiting()
    return readMetrics(registry)
  }
}
