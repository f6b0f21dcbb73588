/**
 * Separate PostgreSQL servers, which tests can stop, kill and restart, unlike the shared one of the test run:
 *
 *   const primary = await createPostgresServer()                     // or { settings: { archive_mode: 'on', … } }
 *   const replica = await startReplica(primary)                      // a streaming standby
 *   await primary.kill(); await primary.start()                      // the same port, the same data
 *   await replica.remove(); await primary.remove()                   // ends them and deletes their folders
 *
 * `url` is an empty database `shop`, whose user is a superuser and may replicate. `data` is its data folder.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts'
import { killServer } from './postgres-kill.ts'
import { copyAsStandby } from './postgres-standby.ts'

export interface PostgresServer {
  /** The database `shop`, and others. */
  url: string
  urlOf(database: string): string
  port: number
  /** The server's data folder, inside `folder`. */
  data: string
  folder: string
  /** Restarts it on its port after `stop` or `kill`, and waits until it accepts connections. */
  start(): Promise<void>
  /** Stops it: `fast` closes connections and writes a checkpoint, `immediate` only closes. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  /** Kills all its processes at once (SIGKILL). */
  kill(): Promise<void>
  /** Runs one statement in the database `shop` on a new connection; returns the rows. */
  query(statement: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>
  /** Stops it if it runs, and deletes its folder. */
  remove(): Promise<void>
}

export interface PostgresReplica extends PostgresServer {
  /** Data from the primary arrives but stays invisible until replay is resumed. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Waits until everything that the primary has written so far is visible here. */
  caughtUp(): Promise<void>
}

/** Committed data survives `kill`; only a power failure could lose some, which tests do not need to survive. */
const SETTINGS = {
  fsync: 'off',
  shared_buffers: '64MB',
  wal_keep_size: '256MB',
  max_connections: '100',
  wal_retrieve_retry_interval: '100ms',
}
const CATCHES_UP_WITHIN_MS = 15_000

export interface PostgresServerOptions {
  /** PostgreSQL's settings for this server: `archive_command`, `restore_command`, `log_min_messages`. */
  settings?: Readonly<Record<string, string>>
}

/** Starts a new server with an empty database `shop` on a free port. */
export async function createPostgresServer({ settings = {} }: PostgresServerOptions = {}): Promise<PostgresServer> {
  return startServerIn(await mkdtemp(join(tmpdir(), 'shop-postgres-')), { settings })
}

/**
 * Starts a server on the contents of `folder`: data in `postgres`, the password of its user `shop` in
 * `postgres.password`. Creates them if they are missing; a test of restores copies them there, and calls `remove`.
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
    url,
    urlOf,
    port,
    data,
    folder,
    stop,
    async start() {
      running = await startEmbeddedPostgres(folder, { settings: all, port })
    },
    async kill() {
      running = undefined
      await killServer(data)
    },
    query: (statement, parameters) => queryOnce(url, statement, parameters),
    async remove() {
      await stop('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a streaming replica of `primary`, and waits until it has the primary's present data. */
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
