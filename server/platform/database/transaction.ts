/** One transaction for what belongs together, whoever opened it. */
import type { Db } from './database.ts'

/** Runs `work` in a transaction: the one that `db` already is, else a new one that commits when `work` is done. */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
