/** A running shop: database, application, change events and jobs, started in order and stopped in reverse. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { announceDuePosts } from './areas/blog/blog.announce.ts'
import { tidyChats } from './areas/chat/chat.tidy.ts'
import { type MediaService, openMedia } from './areas/media/media.service.ts'
import { tidyMedia } from './areas/media/media.tidy.ts'
import { expireUnpaidOrders } from './areas/orders/order.expiry.ts'
import { productWriter } from './areas/products/product.write.service.ts'
import { tidySearch } from './areas/search/search.index.ts'
import { statsDays } from './areas/stats/stats.days.ts'
import { tidyAccounts } from './areas/users/users.tidy.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/database/database.ts'
import { openReads, type Reads } from './platform/database/replica/replica.ts'
import { builtPages, type PageSource } from './platform/http/pages/pages.ts'
import { endChannels } from './platform/http/web-sockets.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { printWarning } from './platform/log/logged-error.ts'
import { listenForChanges, TOPICS } from './platform/messages/events.ts'
import { measuredJobs } from './platform/metrics/job.metrics.ts'
import { tidyCounts } from './platform/rate-limits/counts.postgres.ts'
import type { Clock } from './platform/time/clock.ts'
import { tidyRecords } from './records.tidy.ts'
import { type OpenShopDatabase, openShopDatabase } from './shop-database.ts'
import { createShutdown } from './shutdown.ts'
import { startWorkers } from './workers.ts'

const BUILD_FOLDER = join(fileURLToPath(new URL('..', import.meta.url)), 'web', 'build')

/** Opens the replica for visitors' reads, if configured, with as many connections as the primary's pool. */
function openReadsOf(config: Config, { url, pool }: OpenShopDatabase): Reads | undefined {
  const { databaseReplicaUrl: replicaUrl, databasePool: max, databaseWaitMs: waitMs } = config
  if (replicaUrl === undefined) return undefined
  const limits = { max, waitMs, statementTimeoutMs: config.databaseStatementMs }
  return openReads({ primary: { url, pool }, replicaUrl, limits, log: printWarning })
}

export interface Shop {
  /** The URL it listens on, for example http://127.0.0.1:3000. */
  address: string
  log: FastifyBaseLogger
  /** Describes what the shutdown is currently waiting for. */
  pendingSteps(): string[]
  /**
   * Reports 'not ready' for `drainMs` while it still serves; then finishes running work and stops everything this process
   * started, including the embedded database. Remaining queued work is left to other processes.
   */
  stop(drainMs?: number): Promise<void>
}

/** Starts the shop; `source` defaults to the web's build. */
export async function startShop(config: Config, source?: PageSource): Promise<Shop> {
  const database = await openShopDatabase(config)
  try {
    return await openShop(config, database, source ?? (await builtPages(BUILD_FOLDER)))
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openShop(config: Config, database: OpenShopDatabase, pages: PageSource): Promise<Shop> {
  const { db, counts, clock } = database
  const media = openMedia({ db, config })
  if (config.demo) {
    // Imported on demand, because only a demo needs its data in memory.
    const { seedDemoShop } = await import('../demo/demo.ts')
    await seedDemoShop({ db, media, clock })
  }

  const reads = openReadsOf(config, database)
  const app = await buildApp({ config, db, ...(reads ? { reads } : {}), counts, clock, media, pages })
  const changes = await listenForChanges(db, app.forget, TOPICS, app.subscriptions)
  // Prepared first, so that requests are served quickly; if the catalogue cannot be read now, the process starts all the same.
  await app.prepare().catch((error: unknown) => app.server.log.warn(error, 'The catalogue could not be prepared'))
  const address = await app.server.listen({ port: config.port, host: config.host })
  app.warm().catch((error: unknown) => app.server.log.warn(error, 'The assistant could not be prepared'))
  const workers = startWorkers(app.chores, (error) => app.server.log.error(error, 'A piece of waiting work failed'))
  const jobs = startJobs(database.url, measuredJobs(app.metrics, scheduledJobs({ db, media, clock })), {
    onError: (error) => app.server.log.error(error, 'The scheduled jobs met a fault'),
  })
  const { server, draining } = app
  const shutdown = createShutdown()
  return {
    address,
    log: server.log,
    pendingSteps: () => [...shutdown.pendingSteps(), ...draining.inFlight()],
    async stop(drainMs = 0) {
      draining.begin()
      if (drainMs > 0) await shutdown.step({ 'load balancers to notice': () => wait(drainMs) })
      await shutdown.step({
        'requests in hand': () => draining.finish(server.server),
        'live channels': () => endChannels(server),
        'waiting work': () => workers.stop(),
        'scheduled jobs': () => jobs.stop(),
      })
      await shutdown.step({ 'chat answers': () => server.close() })
      await shutdown.step({ 'messages between processes': () => changes.close() })
      await shutdown.step({ 'the replica': async () => reads?.close() })
      await shutdown.step({ 'the database': () => database.close() })
      shutdown.finish()
    },
  }
}

/** Returns the scheduled jobs of the shop. */
function scheduledJobs({ db, media, clock }: { db: Db; media: MediaService; clock: Clock }) {
  const products = productWriter({ db, clock })
  return [
    // Products that no longer comply with a dated rule return to draft.
    { name: 'catalogue.recheck', cron: '15 0 * * *', run: async () => void (await products.recheckActive()) },
    {
      name: 'orders.expire',
      cron: '* * * * *',
      run: async () => void (await expireUnpaidOrders({ db, clock })),
    },
    { name: 'blog.announce', cron: '* * * * *', run: () => announceDuePosts({ db, clock }) },
    { name: 'stats.days', cron: '*/10 * * * *', run: () => statsDays(db).bringUpToDate(clock.today()) },
    { name: 'search.count-words', cron: '30 3 * * *', run: () => tidySearch(db) },
    { name: 'media.tidy', cron: '15 4 * * *', run: async () => void (await tidyMedia({ media, clock })) },
    { name: 'chat.tidy', cron: '5 * * * *', run: () => tidyChats({ db, clock }) },
    { name: 'limits.tidy', cron: '35 * * * *', run: () => tidyCounts(db) },
    { name: 'records.tidy', cron: '0 4 * * *', run: () => tidyRecords({ db, clock }) },
    { name: 'accounts.tidy', cron: '45 3 * * *', run: () => tidyAccounts({ db, clock }) },
  ]
}
