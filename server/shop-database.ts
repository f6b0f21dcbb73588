/** The database of a shop without the shop itself: all that commands need, and it starts with half the memory. */
import type pg from 'pg'
import type { Config } from './platform/config/config.ts'
import { type Db, openDatabase, openPool } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts'
import { awaitMigrations } from './platform/database/migrations/await-migrations.ts'
import { migrate } from './platform/database/migrations/migrate.ts'
import { openSharing, type Sharing } from './platform/messages/sharing.ts'
import type { Counts } from './platform/rate-limits/counts.ts'
import type { Clock } from './platform/time/clock.ts'
import { type DatabaseClock, startDatabaseClock } from './platform/time/database-clock.ts'
import { MINUTE_MS } from './platform/time/durations.ts'

/** Connections of background work, with a longer timeout. */
const BACKGROUND = { max: 4, statementTimeoutMs: 10 * MINUTE_MS, name: 'shop background' }
export interface OpenShopDatabase {
  db: Db
  url: string
  /** The connection pool of requests. */
  pool: pg.Pool
  /** The store of counts shared by all processes. */
  counts: Counts
  /** The clock shared by all processes. */
  clock: Clock
  close(): Promise<void>
}

/** Opens and migrates the shop's database: the configured one, or the embedded one under the data folder. */
export async function openShopDatabase(config: Config): Promise<OpenShopDatabase> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const { databasePool: max, databaseWaitMs: waitMs, databaseStatementMs: statementTimeoutMs } = config
  const pool = openPool(url, { max, waitMs, statementTimeoutMs })
  const db = openDatabase(pool, { background: openPool(url, { ...BACKGROUND, waitMs }) })
  let sharing: Sharing | undefined
  let clock: DatabaseClock | undefined
  const close = async () => {
    clock?.stop()
    await sharing?.close()
    await db.destroy()
    await embedded?.stop()
  }
  try {
    if (config.migrateOnStart) await migrateFreely(url)
    else await awaitMigrations(db)
    sharing = await openSharing(config, db)
    clock = await startDatabaseClock(db)
  } catch (error) {
    await close()
    throw error
  }
  return { db, url, pool, counts: sharing.counts, clock, close }
}

/** Migrates without a statement timeout. */
async function migrateFreely(url: string): Promise<void> {
  const db = openDatabase(openPool(url, { max: 1, statementTimeoutMs: 0 }))
  await migrate(db).finally(() => db.destroy())
}
