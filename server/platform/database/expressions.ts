/** Expressions that statements of many areas share. */
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables/tables.ts'

const { fn } = expressionBuilder<Tables>()

/** When the transaction began, by the clock of the database. */
export const NOW = fn<Date>('now')

/** The time at which the statement comes to it, however long ago its transaction began. */
export const CLOCK = fn<Date>('clock_timestamp')

/** So many seconds after `NOW`. */
export const secondsFromNow = (seconds: number | Expression<number>): RawBuilder<Date> =>
  sql`now() + make_interval(secs => ${seconds})`

/** The values of a query's one column, in its order; empty where it finds nothing. */
export const arrayFrom = <T>(query: Expression<Record<string, T>>): RawBuilder<T[]> => sql`array(${query})`

/** Whether there is a table of this name, for one that is not there from the start. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { table } = await db
    .selectNoFrom((eb) => eb.fn<string | null>('to_regclass', [eb.val(name)]).as('table'))
    .executeTakeFirstOrThrow()
  return table !== null
}
