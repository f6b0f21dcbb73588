/**
 * Applies server/migrations/*.sql in the order of their names, each once, beside running shops.
 *
 * A file is one transaction and waits for each of its locks a few seconds at most: whatever else wants the table waits in
 * line behind it. When it waited in vain it lets go of everything and tries again later. No other limit holds for it.
 *
 * A file whose first line is `-- without transaction` runs statement by statement, each its own transaction: that is how
 * `create index concurrently if not exists …` and `alter table … validate constraint` are written. If one of them fails,
 * the file is run again from its beginning, so each statement must allow to be repeated. An index that a failed try left
 * behind invalid is dropped first. tests/unit/migrations.test.ts says what a migration may not do, and what to do instead.
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
  /** The last one to apply. */
  upTo?: string
  folder?: URL
  /** How long a lock is waited for, how often that is tried, and how long it is left alone between tries, in ms. */
  patience?: { lockMs: number; tries: number; pauseMs: number }
}

/** Two minutes in all, in which traffic is held up for three seconds at a time. */
const PATIENCE = { lockMs: 3000, tries: 24, pauseMs: 2000 }
/** Held by whoever migrates. Kysely's own number, by which releases before this one took turns. */
const TURN = 3853314791062309107n
const TURN_POLL_MS = 200
const TOO_LONG = ['55P03', '40P01']

/**
 * Brings the database up to date and answers the names of what was applied. Two processes that do so at once take turns,
 * and a killed one holds up nobody. A failed migration leaves nothing of itself behind and is thrown; those before it stay.
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

/** The names of the migrations that the database has had, in their order. */
async function appliedMigrations(db: Connection): Promise<string[]> {
  await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
  const migrations = db.withTables<MigrationTables>().selectFrom('kysely_migration').select('name').orderBy('name')
  return (await migrations.execute()).map(({ name }) => name)
}

/**
 * Asks again and again instead of waiting inside one statement: an index that is made concurrently waits for every
 * statement that began before it, and would wait for ours for ever.
 */
async function takeTurn(connection: Connection): Promise<void> {
  const ask = connection.selectNoFrom(({ fn }) => fn<boolean>('pg_try_advisory_lock', [sql.lit(TURN)]).as('taken'))
  while (!(await ask.executeTakeFirstOrThrow()).taken) await setTimeout(TURN_POLL_MS)
}

/** Gives the connection back as it was. Where it is lost, the lock went with it. */
async function endTurn(connection: Connection): Promise<void> {
  const end = `select pg_advisory_unlock(${TURN}); reset statement_timeout; reset idle_in_transaction_session_timeout;
    reset lock_timeout`
  await sql
    .raw(end)
    .execute(connection)
    .catch(() => undefined)
}

/** Migrations of a later release are no harm: they let the release before them work on. Others mean the wrong database. */
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
    // What runs concurrently waits for others without holding them up.
    const limit = /\bconcurrently\b/i.test(statement) ? 0 : lockMs
    await sql.raw(`set lock_timeout = ${limit}`).execute(connection)
    await sql.raw(statement).execute(connection)
  }
  await remember.execute(connection)
}

const MAKES_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([a-z0-9_]+)\s/i

/** A try that was stopped leaves an index that is written and never read. */
async function dropInvalid(connection: Connection, statement: string): Promise<void> {
  const index = MAKES_INDEX.exec(statement)?.[1]
  if (!index) return
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(connection)
  if (rows.length === 0) return
  await sql.raw('set lock_timeout = 0').execute(connection)
  await sql.raw(`drop index concurrently if exists ${index}`).execute(connection)
}
