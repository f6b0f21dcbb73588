/** Watchers of a database's statements: each text with its duration and whether it failed, never with its values. */
import type { DialectAdapter, LogEvent } from 'kysely'
import type { Db } from './tables/tables.ts'

export interface RunStatement {
  /** With $1, $2 … in place of values. */
  text: string
  durationMs: number
  isFailed: boolean
}

type Watcher = (statement: RunStatement) => void

/** Keyed by the adapter, which a database and its transactions share. */
const watchers = new WeakMap<DialectAdapter, Watcher[]>()

/** Calls `watcher` after each statement on `db`, in the async context of its caller. */
export function watchStatements(db: Db, watcher: Watcher): void {
  const { adapter } = db.getExecutor()
  watchers.set(adapter, [...(watchers.get(adapter) ?? []), watcher])
}

export function notifyWatchers(db: Db, { level, query, queryDurationMillis }: LogEvent): void {
  for (const watcher of watchers.get(db.getExecutor().adapter) ?? []) {
    watcher({ text: query.sql, durationMs: queryDurationMillis, isFailed: level === 'error' })
  }
}
