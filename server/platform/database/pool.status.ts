/** How busy the connections of a database are. */
import type { DialectAdapter } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'

interface PoolStatus {
  /** Connections that are open. */
  total: number
  /** Those that nobody uses. */
  idle: number
  /** Who waits for one. */
  waiting: number
}

const poolsOf = new WeakMap<DialectAdapter, readonly pg.Pool[]>()

export function notePools(db: Db, pools: readonly pg.Pool[]): void {
  poolsOf.set(db.getExecutor().adapter, pools)
}

/** Of all its pools together: that of requests, and that of work in the background where it has one of its own. */
export function poolStatus(db: Db): PoolStatus {
  const status = { total: 0, idle: 0, waiting: 0 }
  for (const { totalCount, idleCount, waitingCount } of poolsOf.get(db.getExecutor().adapter) ?? []) {
    status.total += totalCount
    status.idle += idleCount
    status.waiting += waitingCount
  }
  return status
}
