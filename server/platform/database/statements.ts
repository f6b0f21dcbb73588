/** Who is told of the statements of a database: how long each took, and whether it failed. Never with what values. */
import type { DialectAdapter, LogEvent } from 'kysely'
import type { Db } from './database.ts'

export interface RunStatement {
  /** With $1, $2 … in the place of values. */
  text: string
  durationMs: number
  isFailed: boolean
}

type Watcher = (statement: RunStatement) => void

/** By what a database and the transactions over it have in common. */
const watchers = new WeakMap<DialectAdapter, Watcher[]>()

/** Tells `watcher` of each statement over `db` from now on, in the context of whoever waits for it. */
export function watchStatements(db: Db, watcher: Watcher): void {
  const { adapter } = db.getExecutor()
  watchers.set(adapter, [...(watchers.get(adapter) ?? []), watcher])
}

export function notifyWatchers(db: Db, { level, query, queryDurationMillis }: LogEvent): void {
  for (const watcher of watchers.get(db.getExecutor().adapter) ?? []) {
    watcher({ text: query.sql, durationMs: queryDurationMillis, isFailed: level === 'error' })
  }
}
