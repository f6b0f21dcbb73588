/** The connection to PostgreSQL: one pool per process, typed by Tables. */
import { Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { prepareOften } from './prepared.ts'
import type { Tables } from './tables.ts'

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
  /** Longest a statement may run, in ms, before PostgreSQL ends it. */
  statementTimeoutMs?: number
}

/** A pool over `url`. Compilation of queries is switched off: it costs more than our short queries take. */
export function openPool(url: string, { max = 10, statementTimeoutMs = 15_000 }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'shop',
    statement_timeout: statementTimeoutMs,
    pipeline: true,
    options: '-c jit=off -c timezone=UTC',
  })
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => console.warn(`A database connection was lost: ${error.message}`))
  // So would one that breaks while it is in use; whoever uses it is told by its statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  prepareOften(pool)
  return pool
}

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Typed queries over `pool`. `onStatement` is told of every statement: the benchmarks run them again without us. */
export function openDatabase(pool: pg.Pool, onStatement?: (statement: Statement) => void): Db {
  const log = onStatement && ((event: LogEvent) => onStatement(event.query))
  return new Kysely<Tables>({ dialect: new PipelinedDialect({ pool }), ...(log ? { log } : {}) })
}
