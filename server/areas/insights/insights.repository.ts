/** The daily counts. Days are London days, YYYY-MM-DD, inclusive. */
import type { CountKind } from '@shop/contract/insights/counts.ts'
import { COUNT_MONTHS, SINGLE_SEARCH_DAYS } from '@shop/contract/privacy/retention.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export interface Count {
  kind: CountKind
  day: string
  key: string
  count: number
}

export interface Days {
  from: string
  to: string
}

/** Maximum different keys of a kind per day: more are left out, so that a flood cannot fill the table. */
export const MAX_KEYS = 2000

const RETENTION = `${COUNT_MONTHS} months`

export function insightsRepository(db: Db) {
  const sumsByKey = (kind: CountKind, { from, to }: Days) =>
    db
      .selectFrom('daily_count')
      .select(({ fn }) => ['key', fn.sum<number>('count').as('count')])
      .where('kind', '=', kind)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy('key')

  return {
    /** Adds to the counts. */
    async add(counts: readonly Count[]): Promise<void> {
      await db.transaction().execute(async (trx) => {
        // One process at a time: otherwise several could each store the last keys that fit.
        await sql`select pg_advisory_xact_lock(hashtext('daily_count'))`.execute(trx)
        await sql`
          with given as (
            select kind, day, key, count, exists (
              select from daily_count stored
              where stored.kind = given.kind and stored.day = given.day and stored.key = given.key
            ) as is_stored
            from unnest(${counts.map(({ kind }) => kind)}::text[], ${counts.map(({ day }) => day)}::date[],
              ${counts.map(({ key }) => key)}::text[], ${counts.map(({ count }) => count)}::bigint[]
            ) as given (kind, day, key, count)
          ), placed as (
            select *, row_number() over (partition by kind, day, is_stored order by count desc, key) as place
            from given
          )
          insert into daily_count as stored (kind, day, key, count)
          select kind, day, key, count from placed
          where is_stored or place + (
            select count(*) from daily_count d where d.kind = placed.kind and d.day = placed.day
          ) <= ${MAX_KEYS}
          on conflict (kind, day, key) do update set count = stored.count + excluded.count`.execute(trx)
      })
    },

    /** Returns the sum of each kind; kinds without counts are missing. */
    async sums({ from, to }: Days): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('daily_count')
        .select(({ fn }) => ['kind', fn.sum<number>('count').as('count')])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy('kind')
        .execute()
      return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
    },

    /** Returns the keys counted most, those with at least `min`. */
    async top(kind: CountKind, days: Days, { limit, min = 1 }: { limit: number; min?: number }) {
      const rows = await sumsByKey(kind, days)
        .having(({ fn }) => fn.sum('count'), '>=', min)
        .orderBy(({ fn }) => fn.sum('count'), 'desc')
        .orderBy('key')
        .limit(limit)
        .execute()
      return rows.map(({ key, count }) => ({ key, count: Number(count) }))
    },

    /** Returns the counts of these keys; those without are missing. */
    async ofKeys(kind: CountKind, days: Days, keys: readonly string[]): Promise<Map<string, number>> {
      const rows = await sumsByKey(kind, days)
        .where('key', 'in', keys.length > 0 ? [...keys] : [''])
        .execute()
      return new Map(rows.map(({ key, count }) => [key, Number(count)]))
    },

    /** Deletes old days, and searches that nobody repeated: they could be about one person. */
    async tidy(today: string): Promise<void> {
      await sql`delete from daily_count where day < ${today}::date - ${RETENTION}::interval`.execute(db)
      await sql`
        delete from daily_count old
        where kind in ('search', 'search_empty') and count = 1 and day < ${today}::date - ${SINGLE_SEARCH_DAYS}::integer
          and not exists (
            select from daily_count other where other.kind = old.kind and other.key = old.key and other.day <> old.day
          )`.execute(db)
    },
  }
}
