/**
 * PostgreSQL servers of a test's own, to be stopped, killed and restarted where the shared one of the test run must not be:
 *
 *   const primary = await createPostgresServer()                     // or { settings: { archive_mode: 'on', … } }
 *   const replica = await startReplica(primary)                      // a streaming standby
 *   await primary.kill(); await primary.start()                      // the same port, the same data
 *   await replica.remove(); await primary.remove()                   // ends them and deletes their folders
 *
 * `url` is the address of an empty database `shop`, whose user is a superuser and may replicate. Data are in `data`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts'
import { killServerOf } from './postgres-kill.ts'
import { copyAsStandby } from './postgres-standby.ts'

export interface PostgresServer {
  /** The database `shop`, and others. */
  url: string
  urlOf(database: string): string
  port: number
  /** The server's data folder, inside `folder`. */
  data: string
  folder: string
  /** Starts it again on its port, after `stop` or `kill`, and waits until it takes connections. */
  start(): Promise<void>
  /** Ends it: `fast` cuts connections and writes everything down, `immediate` only cuts. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  /** Kills every process of it at once (SIGKILL). */
  kill(): Promise<void>
  /** The rows of one statement in the database `shop`, over a connection of its own. */
  query(statement: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>
  /** Ends it, should it run, and deletes its folder. */
  remove(): Promise<void>
}

export interface PostgresReplica extends PostgresServer {
  /** What the primary writes arrives and is not shown until replay goes on. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Waits until all that the primary has written by now is shown here. */
  caughtUp(): Promise<void>
}

/** What is committed survives `kill`; only a power cut would cost something, and a test can do without. */
const SETTINGS = {
  fsync: 'off',
  shared_buffers: '64MB',
  wal_keep_size: '256MB',
  max_connections: '100',
  wal_retrieve_retry_interval: '100ms',
}
const CATCHES_UP_WITHIN_MS = 15_000

export interface PostgresServerOptions {
  /** PostgreSQL's own settings, before those of tests: `archive_command`, `restore_command`, `log_min_messages`. */
  settings?: Readonly<Record<string, string>>
}

/** A new server with an empty database `shop`, running on a free port. */
export async function createPostgresServer({ settings = {} }: PostgresServerOptions = {}): Promise<PostgresServer> {
  return startServerIn(await mkdtemp(join(tmpdir(), 'shop-postgres-')), { settings })
}

/**
 * A server over what is in `folder`: data in `postgres`, the password of its user `shop` in `postgres.password`. Made where
 * they are missing; copied there by a test that restores a backup, which removes the folder by `remove`.
 */
export async function startServerIn(
  folder: string,
  { settings = {} }: PostgresServerOptions = {},
): Promise<PostgresServer> {
  const all = { ...SETTINGS, ...settings }
  let running: EmbeddedPostgres | undefined = await startEmbeddedPostgres(folder, { settings: all })
  const { url, urlOf } = running
  const port = Number(new URL(url).port)
  const data = join(folder, 'postgres')
  const stop = async (mode: 'fast' | 'immediate' = 'fast') => {
    const stopping = running
    running = undefined
    await stopping?.stop(mode)
  }
  return {
    ...{ url, urlOf, port, data, folder, stop },
    async start() {
      running = await startEmbeddedPostgres(folder, { settings: all, port })
    },
    async kill() {
      running = undefined
      await killServerOf(data)
    },
    query: (statement, parameters) => queryOnce(url, statement, parameters),
    async remove() {
      await stop('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A streaming replica of `primary`, which shows everything that the primary has at this moment. */
export async function startReplica(
  primary: PostgresServer,
  { settings = {} }: PostgresServerOptions = {},
): Promise<PostgresReplica> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-replica-'))
  await copyAsStandby(primary, folder)
  const replica = await startServerIn(folder, { settings })
  const caughtUp = async () => {
    const [{ lsn } = {}] = await primary.query('select pg_current_wal_lsn()::text as lsn')
    const givesUpAt = Date.now() + CATCHES_UP_WITHIN_MS
    for (;;) {
      const [{ is_there } = {}] = await replica.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there', [
        lsn,
      ])
      if (is_there === true) return
      if (Date.now() > givesUpAt) throw new Error('The replica does not catch up.')
    }
  }
  await caughtUp()
  return {
    ...replica,
    caughtUp,
    async pauseReplay() {
      await replica.query('select pg_wal_replay_pause()')
    },
    async resumeReplay() {
      await replica.query('select pg_wal_replay_resume()')
    },
  }
}

async function queryOnce(url: string, statement: string, parameters: unknown[] = []) {
  const client = new pg.Client({ connectionString: url, application_name: 'test' })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement, parameters)
    return rows
  } finally {
    await client.end()
  }
}
