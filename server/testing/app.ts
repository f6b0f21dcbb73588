/** The application on a fresh test database, without pages, to be called with `app.inject`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Brain } from '../../assistant/brain.ts'
import { type App, buildApp } from '../app.ts'
import { mediaService, openMedia } from '../areas/media/media.service.ts'
import type { MediaStorage } from '../areas/media/media.storage.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { ResponseCache } from '../platform/http/cache/response-cache.ts'
import type { Server } from '../platform/http/server.ts'
import { type Clock, fixedClock } from '../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { NO_LIMITS } from './no-limits.ts'

/** The default day of tests. */
export const TEST_DAY = '2026-11-21T12:00:00Z'

/** The same as configuration, for tests of a single limit to extend. */
export const WITHOUT_LIMITS = readConfig(NO_LIMITS).limits

export interface TestApp extends Pick<App, 'workers' | 'forget' | 'subscriptions'> {
  app: Server
  db: Db
  databaseUrl: string
  cache: ResponseCache
  close(): Promise<void>
}

export async function buildTestApp(
  options: {
    config?: Partial<Config>
    clock?: Clock
    brain?: Brain
    storage?: MediaStorage
    database?: TestDatabase
  } = {},
): Promise<TestApp> {
  const connections = options.config?.databasePool
  const database = options.database ?? (await createTestDatabase(connections === undefined ? {} : { connections }))
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-data-'))
  const env = {
    SHOP_SUSPENDED: 'off',
    LOG_LEVEL: 'silent',
    SHOP_DATA_DIR: dataDir,
    PAGE_CACHE_MB: '0',
    PAYMENT_SANDBOX: 'on',
    ...NO_LIMITS,
  }
  const config = { ...readConfig(env), ...options.config }
  const { db } = database
  const media = options.storage ? mediaService({ db, storage: options.storage }) : openMedia({ db, config })
  const { server, cache, ...rest } = await buildApp({
    config,
    db: database.db,
    clock: options.clock ?? fixedClock(TEST_DAY),
    media,
    // Tests write directly to the database and read at once.
    cacheMs: 0,
    ...(options.brain ? { brain: options.brain } : {}),
  })
  return {
    ...rest,
    app: server,
    db: database.db,
    databaseUrl: database.url,
    cache,
    async close() {
      await server.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
