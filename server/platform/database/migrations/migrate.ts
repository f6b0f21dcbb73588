/**
 * Applies server/migrations/*.sql in the order of their names, each once, while shops are running.
 *
 * A file is one transaction with a lock timeout of a few seconds, because other statements on the table queue behind it. On a
 * timeout it rolls back and retries later. It has no other timeouts.
 *
 * A file whose first line is `-- without transaction` runs statement by statement, each in its own transaction, as `create index
 * concurrently if not exists …` and `alter table … validate constraint` need. If one of them fails, the next run repeats the file
 * from its beginning, so each statement must be repeatable. An invalid index left by a failed run is dropped first.
 * tests/unit/migrations.test.ts lists what a migration must not do, and the alternatives.
 */
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { printWarning } from '../../log/logged-error.ts'
import type { Tables } from '../tables/tables.ts'
import { type MigrationFile, readMigrations } from './migration.files.ts'

type Connection = Kysely<Tables>

/** Where the migrations note themselves. */
export type MigrationTables = {
  kysely_migration: { name: string; timestamp: string }
}

interface MigrateOptions {
  /** The last migration to apply. */
  upTo?: string
  folder?: URL
  /** The lock timeout in ms, the maximum number of tries, and the pause between them in ms. */
  patience?: { lockMs: number; tries: number; pauseMs: number }
}

/** About two minutes in total, in which traffic is blocked for at most three seconds at a time. */
const PATIENCE = { lockMs: 3000, tries: 24, pauseMs: 2000 }
/** The advisory lock of the migrating process. Kysely's own number, which earlier releases used. */
const TURN = 3853314791062309107n
const TURN_POLL_MS = 200
const TOO_LONG = ['55P03', '40P01']

/**
 * Applies the outstanding migrations and returns their names. Concurrent processes take turns, and a killed one blocks nobody. A
 * failed migration is rolled back and its error thrown; earlier ones stay applied.
 */
export async function migrate(db: Connection, options: MigrateOptions = {}): Promise<string[]> {
  const { upTo, folder, patience = PATIENCE } = options
  const files = await readMigrations(folder)
  return db.connection().execute(async (connection) => {
    await takeTurn(connection)
    try {
      await sql.raw('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0').execute(connection)
      const applied = await appliedMigrations(connection)
      refuseForeign(applied, files)
      const wanted = files.filter(({ name }) => !applied.includes(name) && (upTo === undefined || name <= upTo))
      for (const file of wanted) await patiently(file, patience, () => apply(connection, file, patience.lockMs))
      return wanted.map(({ name }) => name)
    } finally {
      await endTurn(connection)
    }
  })
}

/** Returns the names of the applied migrations in order. */
async function appliedMigrations(db: Connection): Promise<string[]> {
  await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
  const migrations = db.withTables<MigrationTables>().selectFrom('kysely_migration').select('name').orderBy('name')
  return (await migrations.execute()).map(({ name }) => name)
}

/**
 * Polls instead of waiting within one statement: concurrent index creation waits for every statement that began before it, so it
 * would wait for a blocked lock call forever.
 */
async function takeTurn(connection: Connection): Promise<void> {
  const ask = connection.selectNoFrom(({ fn }) => fn<boolean>('pg_try_advisory_lock', [sql.lit(TURN)]).as('taken'))
  while (!(await ask.executeTakeFirstOrThrow()).taken) await setTimeout(TURN_POLL_MS)
}

/** Resets the connection and releases the lock. If the connection is lost, so is the lock. */
async function endTurn(connection: Connection): Promise<void> {
  const end = `select pg_advisory_unlock(${TURN}); reset statement_timeout; reset idle_in_transaction_session_timeout;
    reset lock_timeout`
  await sql
    .raw(end)
    .execute(connection)
    .catch(() => undefined)
}

/** Allows migrations of a later release, which stay compatible. Other unknown ones mean the wrong database. */
function refuseForeign(applied: string[], files: MigrationFile[]): void {
  const known = new Set(files.map(({ name }) => name))
  const last = files.at(-1)?.name ?? ''
  const foreign = applied.find((name) => !known.has(name) && name <= last)
  if (foreign)
    throw new Error(`The database has had the migration ${foreign}, which this release of the shop does not know.`)
}

async function patiently(
  { name }: MigrationFile,
  { tries, pauseMs }: typeof PATIENCE,
  work: () => Promise<void>,
): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work()
    } catch (cause) {
      const isHeldUp = cause instanceof Error && 'code' in cause && TOO_LONG.includes(String(cause.code))
      if (!isHeldUp) throw new Error(`Migration ${name} failed`, { cause })
      if (turn >= tries) {
        throw new Error(
          `Migration ${name} did not get its locks in ${tries} tries: something uses its tables for long. Try again later.`,
          { cause },
        )
      }
      printWarning(`Migration ${name} waits for a lock and lets others pass first (try ${turn} of ${tries}).`)
      await setTimeout(pauseMs)
    }
  }
}

async function apply(connection: Connection, { name, text, statements }: MigrationFile, lockMs: number): Promise<void> {
  const remember = sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`
  if (!statements) {
    await connection.transaction().execute(async (trx) => {
      await sql.raw(`set local lock_timeout = ${lockMs}`).execute(trx)
      await sql.raw(text).execute(trx)
      await remember.execute(trx)
    })
    return
  }
  for (const statement of statements) {
    await dropInvalid(connection, statement)
    // Concurrent statements wait for others without blocking them.
    const limit = /\bconcurrently\b/i.test(statement) ? 0 : lockMs
    await sql.raw(`set lock_timeout = ${limit}`).execute(connection)
    await sql.raw(statement).execute(connection)
  }
  await remember.execute(connection)
}

const MAKES_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([a-z0-9_]+)\s/i

/** Drops the index of an interrupted run, which PostgreSQL updates but never uses. */
async function dropInvalid(connection: Connection, statement: string): Promise<void> {
  const index = MAKES_INDEX.exec(statement)?.[1]
  if (!index) return
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(connection)
  if (rows.length === 0) return
  await sql.raw('set lock_timeout = 0').execute(connection)
  await sql.raw(`drop index concurrently if exists ${index}`).execute(connection)
}
