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
import type { Tables } from './tables/tables.ts'

/** The database, or a transaction over it. */
export type Db = Kysely<Tables>

const { builtins } = pg.types
const asNumber = (text: string) => Number(text)

/** `bigint` and `numeric` as numbers: our counts and quantities stay far below 2^53. `date` stays text. */
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
  /** Longest a statement may run, in ms, before PostgreSQL ends it; 0: as long as it takes. */
  statementTimeoutMs?: number
  /** Longest to wait for a free connection, or for a new one, in ms; 0: as long as it takes. */
  waitMs?: number
  /** As PostgreSQL lists its connections. */
  name?: string
  /** Takes a server that is only read from, such as a replica. */
  isReadOnly?: boolean
}

/** A statement that waits for others to finish is given up earlier than one that works: too many of them hold it up. */
const LOCK_SHARE = 1 / 3
/** A process that hangs in the middle of a transaction holds up others no longer than this. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** PostgreSQL has ended the statement by then; where nothing is heard of that, the connection leads nowhere. */
const QUERY_TIMEOUT_MARGIN_MS = 5000
const KEEP_ALIVE_AFTER_MS = 10_000

/** A pool over `url`. Compilation of queries is switched off: it costs more than our short queries take. */
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
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => printWarning(`A database connection was lost: ${error.message}`))
  // So would one that breaks while it is in use; whoever uses it is told by its statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (statementTimeoutMs > 0) addQueryTimeout(pool, statementTimeoutMs + QUERY_TIMEOUT_MARGIN_MS)
  prepareOften(pool)
  return pool
}

/**
 * While another server takes over, its address may lead to one that takes no writes (libpq's target_session_attrs). Such a
 * connection would refuse every order for as long as it lasts.
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
  /** Is told of every statement: the benchmarks run them again without us. */
  onStatement?: (statement: Statement) => void
  /** Connections for work in the background. */
  background?: pg.Pool
}

/** Typed queries over `pool`, whose database carries messages too unless `setCarrier` says otherwise. */
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
