/** Counts what areas do, where they do it: one line in the transaction of the deed, counted when that has committed. */
import type { DialectAdapter } from 'kysely'
import { afterCommit } from '../database/after-commit.ts'
import type { Db } from '../database/database.ts'
import type { Labels, Measure } from './measure.ts'
import type { Metrics } from './metrics.ts'

/** By what a database and the transactions over it have in common. */
const countedBy = new WeakMap<DialectAdapter, Metrics>()

/** From now on what is done over `db` is counted by `metrics`. */
export function countWith(db: Db, metrics: Metrics): void {
  countedBy.set(db.getExecutor().adapter, metrics)
}

/** Adds `value` to a counter once the transaction has committed; over a database without metrics nobody counts. */
export async function count(db: Db, measure: Measure, labels: Labels = {}, value = 1): Promise<void> {
  const metrics = countedBy.get(db.getExecutor().adapter)
  if (metrics) await afterCommit(db, () => metrics.count(measure, labels, value))
}
