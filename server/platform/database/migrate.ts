/** Applies server/migrations/*.sql in the order of their names, each once. */
import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from './tables.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

/**
 * Brings the database up to date and answers the names of what was applied. Kysely holds a lock meanwhile, so that two
 * processes starting at once apply each migration once. A failed migration leaves nothing behind and is thrown.
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find((result) => result.status === 'Error')
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  }
  return results.map((result) => result.migrationName)
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    files.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    }),
  )
  return Object.fromEntries(migrations)
}
