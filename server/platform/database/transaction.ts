/** Shares one transaction between functions that may be called within one or without. */
import type { Db } from './database.ts'

/** Runs `work` in the transaction `db`, or in a new one that commits after `work` if `db` is none. */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
