/** The connection to PostgreSQL: one pool per process, typed by Tables. */
import { Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import { printWarning } from '../log/logged-error.ts'
import { postgresCarrier } from '../messages/broadcast.postgres.ts'
import { setCarrier } from '../messages/broadcast.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { notePools } from './pool.status.ts'
import { prepareOften } from './prepared.ts'
import { addQueryTimeout } from './query-timeout.ts'
import { notifyWatchers } from './statements.ts'
import type { Db, Tables } from './tables/tables.ts'

export type { Db }

const { builtins } = pg.types
const asNumber = (text: string) => Number(text)

/** Parses `bigint` and `numeric` as numbers: our counts and quantities stay far below 2^53. `date` stays text. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return asNumber
    if (oid === NUMERIC_ARRAY) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)
    if (oid === builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}
const NUMERIC_ARRAY = 1231

export interface PoolOptions {
  max?: number
  /** Statement timeout in ms, enforced by PostgreSQL; 0: none. */
  statementTimeoutMs?: number
  /** Maximum wait for a free or new connection in ms; 0: none. */
  waitMs?: number
  /** The application_name of the connections. */
  name?: string
  /** Allows a read-only server, such as a replica. */
  isReadOnly?: boolean
}

/** The lock timeout as a share of the statement timeout: too many statements waiting for locks would block the pool. */
const LOCK_SHARE = 1 / 3
/** Maximum time that a process stuck within a transaction can block others. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** PostgreSQL has ended the statement by then; if no response arrives, the connection is considered lost. */
const QUERY_TIMEOUT_MARGIN_MS = 5000
const KEEP_ALIVE_AFTER_MS = 10_000

/** Opens a pool for `url`. JIT compilation is off: it costs more than our short queries take. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { max = 10, statementTimeoutMs = 15_000, waitMs = 0, name = 'shop', isReadOnly = false } = options
  const limits = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.ceil(statementTimeoutMs * LOCK_SHARE),
    idle_in_transaction_session_timeout: statementTimeoutMs + IDLE_IN_TRANSACTION_MS,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: name,
    ...(statementTimeoutMs > 0 ? limits : {}),
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    pipeline: true,
    options: '-c jit=off -c timezone=UTC',
    ...(isReadOnly ? {} : { verify: refuseStandby }),
  })
  // The pool replaces a broken idle connection; without a listener, the error would end the process.
  pool.on('error', (error) => printWarning(`A database connection was lost: ${error.message}`))
  // The same applies to a connection that breaks while in use; its statement throws the error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (statementTimeoutMs > 0) addQueryTimeout(pool, statementTimeoutMs + QUERY_TIMEOUT_MARGIN_MS)
  prepareOften(pool)
  return pool
}

/**
 * Rejects a standby, like libpq's target_session_attrs: during a failover the address may lead to a server that accepts no
 * writes, and every order on such a connection would fail.
 */
function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query('select pg_is_in_recovery() as is_standby')
    .then(
      ({ rows }) =>
        done(rows[0]?.is_standby ? new Error('Connection terminated: the server is a standby.') : undefined),
      done,
    )
}

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export interface DatabaseOptions {
  /** Called with every statement: the benchmarks run them again outside of the shop. */
  onStatement?: (statement: Statement) => void
  /** A separate pool for background work. */
  background?: pg.Pool
}

/** Opens typed queries on `pool`. Its database also carries messages unless `setCarrier` sets another carrier. */
export function openDatabase(pool: pg.Pool, { onStatement, background }: DatabaseOptions = {}): Db {
  const log = (event: LogEvent) => {
    onStatement?.(event.query)
    notifyWatchers(db, event)
  }
  const db: Db = new Kysely<Tables>({ dialect: new PipelinedDialect({ pool, background }), log })
  notePools(db, background ? [pool, background] : [pool])
  setCarrier(db, postgresCarrier(pool.options.connectionString ?? ''))
  return db
}
