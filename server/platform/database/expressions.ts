/** SQL expressions shared by many areas. */
import {
  type AliasedRawBuilder,
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
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

/** Whole numbers as one array parameter, so that the statement's text does not depend on their number. */
export const ints = (values: readonly number[]): RawBuilder<number[]> => sql`${[...values]}::int[]`

/** Texts as one array parameter. */
export const texts = <T extends string>(values: readonly T[]): RawBuilder<T[]> => sql`${[...values]}::text[]`

/** Any element of an array: `where('id', '=', anyIn(ints(ids)))`. */
export const anyIn = <T>(values: Expression<T[]>): RawBuilder<T> => sql`any(${values})`

/** Each element of an array: `where('id', '<>', allIn(ints(ids)))`. */
export const allIn = <T>(values: Expression<T[]>): RawBuilder<T> => sql`all(${values})`

/** Returns the elements of arrays of equal length as rows; each name in `lists` is a column. */
export function unnest<A extends string, T>(
  alias: A,
  lists: { [K in keyof T]: Expression<T[K][]> },
): AliasedRawBuilder<T, A> {
  const rows: RawBuilder<T> = sql`unnest(${sql.join(Object.values(lists))})`
  return rows.as<A>(sql`${sql.ref(alias)} (${sql.join(Object.keys(lists).map((name) => sql.ref(name)))})`)
}

/** Returns ids as rows of `id` and `position`, which counts from 1 in their order. */
export function idsInOrder<A extends string>(
  alias: A,
  ids: readonly number[],
): AliasedRawBuilder<{ id: number; position: number }, A> {
  const rows: RawBuilder<{ id: number; position: number }> = sql`unnest(${ints(ids)}) with ordinality`
  return rows.as<A>(sql`${sql.ref(alias)} (id, position)`)
}

/** Returns the elements of a JSON array as rows of `value` and `position`. */
export function jsonElements<A extends string, T>(
  alias: A,
  array: Expression<T[]>,
): AliasedRawBuilder<{ value: T; position: number }, A> {
  const rows: RawBuilder<{ value: T; position: number }> = sql`jsonb_array_elements(${array}) with ordinality`
  return rows.as<A>(sql`${sql.ref(alias)} (value, position)`)
}

/** Returns the rows of all queries, once each. The queries may have limits, unlike those of Kysely's `union`. */
export const union = <T>(queries: readonly Expression<T>[]): RawBuilder<T> =>
  sql`(${sql.join([...queries], sql` union `)})`

/** Executes a query for ids and returns them in its order. */
export const readIds = async (query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> =>
  (await query.execute()).map(({ id }) => id)

/** Whether a table exists, for tables that are created later. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { table } = await db
    .selectNoFrom((eb) => eb.fn<string | null>('to_regclass', [eb.val(name)]).as('table'))
    .executeTakeFirstOrThrow()
  return table !== null
}

/** Counts the rows that a query without columns finds. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, Record<never, never>>,
): Promise<number> {
  // Kysely cannot infer the columns of a query over tables that it does not know.
  const counted = query.select(({ fn }) => fn.countAll<number>().as('count')).$castTo<{ count: number }>()
  return (await counted.executeTakeFirstOrThrow()).count
}
