/** Usage of a database's connections. */
import type { DialectAdapter } from 'kysely'
import type pg from 'pg'
import type { Db } from './tables/tables.ts'

interface PoolStatus {
  /** Open connections. */
  total: number
  /** Open connections that are not in use. */
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
}

const poolsOf = new WeakMap<DialectAdapter, readonly pg.Pool[]>()

export function notePools(db: Db, pools: readonly pg.Pool[]): void {
  poolsOf.set(db.getExecutor().adapter, pools)
}

/** Returns the totals of all its pools: that of requests and, if there is one, that of background work. */
export function poolStatus(db: Db): PoolStatus {
  const status = { total: 0, idle: 0, waiting: 0 }
  for (const { totalCount, idleCount, waitingCount } of poolsOf.get(db.getExecutor().adapter) ?? []) {
    status.total += totalCount
    status.idle += idleCount
    status.waiting += waitingCount
  }
  return status
}
