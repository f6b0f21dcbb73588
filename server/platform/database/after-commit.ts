/** Callbacks that run once a transaction has committed, and never after a rollback. */
import { AbortedTransactionError, type DatabaseConnection } from 'kysely'
import pg from 'pg'
import type { Db } from './tables/tables.ts'

/** The callbacks of one transaction, in order. */
interface Waiting {
  work: (() => void)[]
  /** The number of callbacks when each savepoint was set. */
  savepoints: Map<string, number>
}

const open = new WeakMap<DatabaseConnection, Waiting>()

/** Hooks for the driver, which sees transactions begin and end. */
export const waitingWork = {
  begin(connection: DatabaseConnection): void {
    open.set(connection, { work: [], savepoints: new Map() })
  },

  /**
   * If the connection is lost during `commit`, it is unknown whether the database committed. The callbacks run then too: a
   * needless notification costs less than a missing one.
   */
  async commit(connection: DatabaseConnection, commit: () => Promise<void>): Promise<void> {
    const waiting = open.get(connection)?.work ?? []
    open.delete(connection)
    try {
      await commit()
    } catch (error) {
      if (!isRefused(error)) for (const work of waiting) work()
      throw error
    }
    for (const work of waiting) work()
  },

  drop(connection: DatabaseConnection): void {
    open.delete(connection)
  },

  noteSavepoint(connection: DatabaseConnection, name: string): void {
    const waiting = open.get(connection)
    waiting?.savepoints.set(name, waiting.work.length)
  },

  dropSince(connection: DatabaseConnection, name: string): void {
    const waiting = open.get(connection)
    waiting?.work.splice(waiting.savepoints.get(name) ?? 0)
  },
}

/** Whether the database itself reported that nothing was committed. */
const isRefused = (error: unknown) => error instanceof AbortedTransactionError || error instanceof pg.DatabaseError

/** Runs `work`, which must not throw, after the transaction `db` has committed; at once outside of a transaction. */
export async function afterCommit(db: Db, work: () => void): Promise<void> {
  if (!db.isTransaction) return work()
  await db.getExecutor().provideConnection(async (connection) => {
    const waiting = open.get(connection)
    if (waiting) waiting.work.push(work)
    else work()
  })
}
