/** Daily sales: past days are aggregated once and stored, the latest are computed live. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { addDays } from '../../platform/time/london.ts'

/** The dashboard reads twice ninety days. */
const DAYS_READ = 180
/** Maximum days per statement, to stay within the query timeout. */
const DAYS_AT_ONCE = 30

/** A day in London; amounts in pence, and the binary lists that were requested. */
export type DaySold = Awaited<ReturnType<ReturnType<typeof statsDays>['read']>>[number]

/** The first day of each list; all end on the same day. */
export interface DayRanges {
  customersFrom: string
  productsFrom: string
  variationsFrom: string
  to: string
}

export function statsDays(db: Db) {
  /** Returns the last day to store: it ended a day ago, so that every change since then is marked. */
  async function lastStored(to: string): Promise<string> {
    const overSince: RawBuilder<string> = sql`(now() at time zone 'Europe/London')::date - 2`
    const { day } = await db
      .selectNoFrom((eb) => {
        const wanted = eb.cast<string>(eb.val(to), 'date')
        return eb.cast<string>(eb.fn('least', [wanted, overSince]), 'text').as('day')
      })
      .executeTakeFirstOrThrow()
    return day
  }

  async function isBehind(from: string, last: string): Promise<boolean> {
    const { stored, has_changes } = await db
      .selectFrom('stats_day')
      .select(({ fn, exists, selectFrom }) => [
        fn.countAll<number>().as('stored'),
        exists(selectFrom('stats_day_change')).as('has_changes'),
      ])
      .where('day', '>=', from)
      .where('day', '<=', last)
      .executeTakeFirstOrThrow()
    return Boolean(has_changes) || stored < (Date.parse(last) - Date.parse(from)) / DAY_MS + 1
  }

  /** Aggregates the days from `from` until `last` that are missing or have changed. */
  async function keep(from: string, last: string): Promise<void> {
    if (!(await isBehind(from, last))) return
    await db.transaction().execute(async (trx) => {
      // One process at a time: otherwise another could store a day that it aggregated before a change.
      await sql`lock table stats_day in share row exclusive mode`.execute(trx)
      const changed = await trx
        .with('changed', (cte) => cte.deleteFrom('stats_day_change').returning('day'))
        .deleteFrom('stats_day')
        .where('day', 'in', ({ selectFrom }) => selectFrom('changed').select('day'))
        .returning('day')
        .execute()
      const missing = await trx
        .selectFrom(daysFrom(from, last))
        .select(({ cast }) => cast<string>('date.day', 'date').as('day'))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('stats_day').whereRef('stats_day.day', '=', 'date.day'))),
        )
        .execute()
      const rows = [...new Set([...changed, ...missing].map(({ day }) => day))]
      for (let first = 0; first < rows.length; first += DAYS_AT_ONCE) {
        const days = rows.slice(first, first + DAYS_AT_ONCE)
        await sql`
          insert into stats_day (day, revenue_pence, orders, products, customers, variations)
          ${soldOn(asDays(sql`unnest(${days}::timestamp[])`))}`.execute(trx)
      }
    })
  }

  return {
    /** Returns each day from the first requested one, oldest first. */
    async read({ customersFrom, productsFrom, variationsFrom, to }: DayRanges) {
      const [from = to] = [customersFrom, productsFrom, variationsFrom].sort()
      const last = await lastStored(to)
      await keep(from, last)
      const live = last < from ? from : addDays(last, 1)
      const [stored, now] = await Promise.all([
        db
          .selectFrom('stats_day')
          .select((eb) => {
            const from = (day: string, list: 'products' | 'customers' | 'variations') =>
              eb.case().when('day', '>=', day).then(eb.ref(list)).else(NOTHING).end().as(list)
            return [
              'day',
              'revenue_pence as revenue',
              'orders',
              from(productsFrom, 'products'),
              from(customersFrom, 'customers'),
              from(variationsFrom, 'variations'),
            ]
          })
          .where('day', '>=', from)
          .where('day', '<=', last)
          .orderBy('day')
          .execute(),
        db
          .selectFrom(soldOn(daysFrom(live, to)).as('sold'))
          .select(['day', 'revenue_pence as revenue', 'orders', 'products', 'customers', 'variations'])
          .orderBy('day')
          .execute(),
      ])
      return [...stored, ...now]
    },

    /** Aggregates in advance, so that the dashboard opens quickly. */
    async bringUpToDate(today: string): Promise<void> {
      await keep(addDays(today, 1 - DAYS_READ), await lastStored(today))
    },
  }
}

/** A list without entries. */
const NOTHING: RawBuilder<Buffer> = sql`''::bytea`

const asDays = (days: RawBuilder<{ day: Date }>) => days.as<'date'>(sql`date (day)`)

const daysFrom = (from: string, to: string) =>
  asDays(sql`generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day')`)

/** Computes rows of stats_day for `days` (local midnights in London) from the present orders. */
function soldOn(days: ReturnType<typeof asDays>): RawBuilder<Selectable<Tables['stats_day']>> {
  return sql`(
    select d.day, paid.revenue_pence, paid.orders, sold.products, ordered.customers, moved.variations
    from (
      select day::date as day, day at time zone 'Europe/London' as starts,
        (day + interval '1 day') at time zone 'Europe/London' as ends
      from ${days}
    ) as d
    cross join lateral (
      select coalesce(sum(paid_pence - refunded_pence), 0)::bigint as revenue_pence, count(*)::int as orders
      from shop_order where paid_at >= starts and paid_at < ends
    ) as paid
    -- Orders of which all went back are left out.
    cross join lateral (
      select coalesce(string_agg(int4send(product_id) || int4send(quantity) || float8send(revenue), ''), '') as products
      from (
        select i.product_id, sum(i.quantity)::int as quantity,
          sum(i.subtotal_pence - i.discount_pence)::float8 as revenue
        from shop_order o join order_item i on i.order_id = o.id
        where o.paid_at >= starts and o.paid_at < ends and o.refunded_pence < o.paid_pence and i.product_id is not null
        group by i.product_id
      ) as line
    ) as sold
    cross join lateral (
      select coalesce(string_agg(int4send(case when stands then user_id else -user_id end), ''), '') as customers
      from (
        select user_id, bool_or(status <> 'cancelled') as stands
        from shop_order where created_at >= starts and created_at < ends group by user_id
      ) as customer
    ) as ordered
    cross join lateral (
      select coalesce(string_agg(int4send(variation_id) || int4send(units), ''), '') as variations
      from (
        select m.variation_id, -sum(m.change)::int as units
        from shop_order o join stock_movement m on m.order_id = o.id
        where o.created_at >= starts and o.created_at < ends group by m.variation_id
      ) as variation
    ) as moved)`
}
