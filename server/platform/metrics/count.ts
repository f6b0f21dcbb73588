/** Counters in areas: one line in the transaction of the action, counted after the commit. */
import type { DialectAdapter } from 'kysely'
import { afterCommit } from '../database/after-commit.ts'
import type { Db } from '../database/database.ts'
import type { Labels, Measure } from './measure.ts'
import type { Metrics } from './metrics.ts'

/** Keyed by the adapter, which a database and its transactions share. */
const countedBy = new WeakMap<DialectAdapter, Metrics>()

/** Makes `metrics` count what is done over `db`. */
export function countWith(db: Db, metrics: Metrics): void {
  countedBy.set(db.getExecutor().adapter, metrics)
}

/** Adds `value` to a counter once the transaction has committed; does nothing for a database without metrics. */
export async function count(db: Db, measure: Measure, labels: Labels = {}, value = 1): Promise<void> {
  const metrics = countedBy.get(db.getExecutor().adapter)
  if (metrics) await afterCommit(db, () => metrics.count(measure, labels, value))
}
