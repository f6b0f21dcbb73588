/** A running shop: database, application, change events and jobs, started in order and stopped in reverse. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { openMedia } from './areas/media/media.service.ts'
import type { Config } from './platform/config/config.ts'
import { openReads, type Reads } from './platform/database/replica/replica.ts'
import { builtPages, type PageSource } from './platform/http/pages/pages.ts'
import { endChannels } from './platform/http/web-sockets.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { startWorkers } from './platform/jobs/worker.ts'
import { printWarning } from './platform/log/logged-error.ts'
import { listenForChanges } from './platform/messages/events.ts'
import { type OpenShopDatabase, openShopDatabase } from './shop-database.ts'
import { createShutdown } from './shutdown.ts'

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
  const changes = await listenForChanges(db, app.forget, app.subscriptions)
  // Prepared first, so that requests are served quickly; if the catalogue cannot be read now, the process starts all the same.
  await app.prepare().catch((error: unknown) => app.server.log.warn(error, 'The catalogue could not be prepared'))
  const address = await app.server.listen({ port: config.port, host: config.host })
  app.warm().catch((error: unknown) => app.server.log.warn(error, 'The assistant could not be prepared'))
  const workers = startWorkers(app.workers, (error) => app.server.log.error(error, 'A worker failed'))
  const jobs = startJobs(database.url, app.jobs, {
    onError: (error) => app.server.log.error(error, 'A scheduled job failed'),
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
        'requests in flight': () => draining.finish(server.server),
        'open WebSockets': () => endChannels(server),
        workers: () => workers.stop(),
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
