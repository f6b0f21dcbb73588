/** SQL expressions shared by many areas. */
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables/tables.ts'

const { fn } = expressionBuilder<Tables>()

/** The time at which the transaction began, by the database's clock. */
export const NOW = fn<Date>('now')

/** The current time, even within a transaction that began earlier. */
export const CLOCK = fn<Date>('clock_timestamp')

/** Returns the time `seconds` after `NOW`. */
export const secondsFromNow = (seconds: number | Expression<number>): RawBuilder<Date> =>
  sql`now() + make_interval(secs => ${seconds})`

/** Returns the values of a query's only column as an array, in its order; empty without rows. */
export const arrayFrom = <T>(query: Expression<Record<string, T>>): RawBuilder<T[]> => sql`array(${query})`

/** Whether a table exists, for tables that are created later. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { table } = await db
    .selectNoFrom((eb) => eb.fn<string | null>('to_regclass', [eb.val(name)]).as('table'))
    .executeTakeFirstOrThrow()
  return table !== null
}
