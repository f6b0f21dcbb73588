/** Lets a process that does not apply the migrations itself wait for them before it serves requests. */
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../../config/config.ts'
import type { Db } from '../database.ts'
import { hasTable } from '../expressions.ts'
import type { MigrationTables } from './migrate.ts'
import { readMigrations } from './migration.files.ts'

const PATIENCE_MS = 60_000
const PAUSE_MS = 1000

interface Patience {
  patienceMs?: number
  pauseMs?: number
}

/** Resolves once the database has every migration of this release; throws ConfigError after a minute. */
export async function awaitMigrations(db: Db, patience: Patience = {}): Promise<void> {
  const { patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = patience
  const givesUpAt = performance.now() + patienceMs
  let missing = await missingMigrations(db)
  while (missing.length > 0) {
    if (performance.now() >= givesUpAt) {
      throw new ConfigError(
        `The database lacks migrations of this release (${missing.join(', ')}) and MIGRATE_ON_START is off. Apply them with "npm run shop -- migrate".`,
      )
    }
    await wait(pauseMs)
    missing = await missingMigrations(db)
  }
}

async function missingMigrations(db: Db): Promise<string[]> {
  const wanted = (await readMigrations()).map(({ name }) => name)
  if (!(await hasTable(db, 'kysely_migration'))) return wanted
  const applied = await db.withTables<MigrationTables>().selectFrom('kysely_migration').select('name').execute()
  const had = new Set(applied.map(({ name }) => name))
  return wanted.filter((name) => !had.has(name))
}
