/** A running shop: database, application, change notices and jobs, started in order and stopped in reverse. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { tidyAccounts } from './areas/accounts/accounts.tidy.ts'
import { tidyChats } from './areas/assistant/chat.tidy.ts'
import { announceDuePosts } from './areas/blog/blog.announce.ts'
import { productWriter } from './areas/catalogue/product.write.service.ts'
import { countSearchWords } from './areas/catalogue/search.index.ts'
import { type MediaService, openMedia } from './areas/media/media.service.ts'
import { tidyMedia } from './areas/media/media.tidy.ts'
import { expireUnpaidOrders } from './areas/orders/order.expiry.ts'
import { statsDays } from './areas/stats/stats.days.ts'
import { seedBlog } from './demo/blog/blog.seed.ts'
import { seedPeople } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Db, openDatabase, openPool } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrate } from './platform/database/migrate.ts'
import { listenForChanges, TOPICS } from './platform/events.ts'
import { loadRenderer } from './platform/http/pages.ts'
import { type Jobs, startJobs } from './platform/jobs.ts'
import { startWorkers } from './workers.ts'

const BUILD_FOLDER = join(fileURLToPath(new URL('..', import.meta.url)), 'web', 'build')

export interface OpenShopDatabase {
  db: Db
  url: string
  close(): Promise<void>
}

/** The shop's database, migrated: the configured one, or the embedded one under the data folder. */
export async function openShopDatabase(config: Config): Promise<OpenShopDatabase> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const db = openDatabase(openPool(url, { max: config.databasePool }))
  const close = async () => {
    await db.destroy()
    await embedded?.stop()
  }
  try {
    await migrate(db)
  } catch (error) {
    await close()
    throw error
  }
  return { db, url, close }
}

export interface Shop {
  /** Where it listens, e.g. http://127.0.0.1:3000. */
  address: string
  /** Finishes what is under way, then ends everything this process started, the embedded database included. */
  stop(): Promise<void>
}

export async function startShop(config: Config): Promise<Shop> {
  const database = await openShopDatabase(config)
  try {
    return await openShop(config, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openShop(config: Config, database: OpenShopDatabase): Promise<Shop> {
  const { db } = database
  const media = openMedia({ db, config })
  if (config.demo) {
    await seedDemo({ db, media, clock: systemClock })
    await seedPeople({ db, clock: systemClock })
    await seedBlog({ db, media, clock: systemClock })
  }

  const render = await loadRenderer(BUILD_FOLDER)
  const app = await buildApp({ config, db, clock: systemClock, media, pages: { render, buildFolder: BUILD_FOLDER } })
  const changes = await listenForChanges(database.url, app.forget, TOPICS, app.subscriptions)
  const address = await app.server.listen({ port: config.port, host: config.host })
  app.warm().catch((error: unknown) => app.server.log.warn(error, 'The assistant could not be prepared'))
  const workers = startWorkers(app.chores, (error) => app.server.log.error(error, 'A piece of waiting work failed'))
  const jobs: Promise<Jobs> = startJobs(database.url, scheduledJobs(db, media), (error) => app.server.log.error(error))
  jobs.catch((error: unknown) => app.server.log.error(error, 'The jobs could not be started'))
  return {
    address,
    async stop() {
      await app.server.close()
      await workers.stop()
      await jobs.then((running) => running.stop()).catch(() => undefined)
      await changes.close()
      await database.close()
    },
  }
}

/** The shop's regular work. */
function scheduledJobs(db: Db, media: MediaService) {
  const products = productWriter({ db, clock: systemClock })
  return [
    // Products that a dated rule no longer lets pass go back to draft.
    { name: 'catalogue.recheck', cron: '15 0 * * *', run: async () => void (await products.recheckActive()) },
    {
      name: 'orders.expire',
      cron: '* * * * *',
      run: async () => void (await expireUnpaidOrders({ db, clock: systemClock })),
    },
    { name: 'blog.announce', cron: '* * * * *', run: () => announceDuePosts({ db, clock: systemClock }) },
    { name: 'stats.days', cron: '*/10 * * * *', run: () => statsDays(db).bringUpToDate(systemClock.today()) },
    { name: 'search.count-words', cron: '30 3 * * *', run: () => countSearchWords(db) },
    { name: 'media.tidy', cron: '15 4 * * *', run: async () => void (await tidyMedia({ media, clock: systemClock })) },
    { name: 'chat.tidy', cron: '5 * * * *', run: () => tidyChats({ db, clock: systemClock }) },
    { name: 'accounts.tidy', cron: '45 3 * * *', run: () => tidyAccounts({ db, clock: systemClock }) },
  ]
}
