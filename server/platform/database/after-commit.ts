/** Work that is done once a transaction has committed, and never when it is rolled back. */
import { AbortedTransactionError, type DatabaseConnection } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

/** What waits for the end of one transaction, in its order. */
interface Waiting {
  work: (() => void)[]
  /** How much was waiting when each savepoint was set. */
  savepoints: Map<string, number>
}

const open = new WeakMap<DatabaseConnection, Waiting>()

/** For the driver, which knows when a transaction begins and how it ends. */
export const waitingWork = {
  begin(connection: DatabaseConnection): void {
    open.set(connection, { work: [], savepoints: new Map() })
  },

  /**
   * Where the connection is lost while `commit` is done nobody knows whether the database committed. What waits is done then
   * too: a change that is told needlessly costs less than one that is never told.
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

/** Whether the database itself has said that nothing was committed. */
const isRefused = (error: unknown) => error instanceof AbortedTransactionError || error instanceof pg.DatabaseError

/** Does `work`, which must not fail, when the transaction `db` has committed; at once where it is none. */
export async function afterCommit(db: Db, work: () => void): Promise<void> {
  if (!db.isTransaction) return work()
  await db.getExecutor().provideConnection(async (connection) => {
    const waiting = open.get(connection)
    if (waiting) waiting.work.push(work)
    else work()
  })
}
