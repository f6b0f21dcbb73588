/** What was sold day by day: past days as they were added up once, the latest as they are now. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { addDays } from '../../platform/time/london.ts'

/** As many days back as the dashboard looks: twice ninety. */
const DAYS_READ = 180
/** So many are added up in one statement, each of which has to end in time. */
const DAYS_AT_ONCE = 30

/** A day of London; pence, and the packed lists that were asked for. */
export interface DaySold {
  day: string
  revenue: number
  orders: number
  products: Buffer
  customers: Buffer
  variations: Buffer
}

/** From which day on each of them is wanted; all until the same day. */
export interface DayRanges {
  customersFrom: string
  productsFrom: string
  variationsFrom: string
  to: string
}

export function statsDays(db: Db) {
  /** The last day that is kept: it has been over for a day, so that every change since then is marked. */
  async function lastKept(to: string): Promise<string> {
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
    const { kept, has_changes } = await db
      .selectFrom('stats_day')
      .select(({ fn, exists, selectFrom }) => [
        fn.countAll<number>().as('kept'),
        exists(selectFrom('stats_day_change')).as('has_changes'),
      ])
      .where('day', '>=', from)
      .where('day', '<=', last)
      .executeTakeFirstOrThrow()
    return Boolean(has_changes) || kept < (Date.parse(last) - Date.parse(from)) / DAY_MS + 1
  }

  /** Adds up what is missing and what has changed of the days from `from` until `last`. */
  async function keep(from: string, last: string): Promise<void> {
    if (!(await isBehind(from, last))) return
    await db.transaction().execute(async (trx) => {
      // One at a time: another who added up a day before it changed would otherwise keep it afterwards.
      await sql`lock table stats_day in share row exclusive mode`.execute(trx)
      // In SQL: both deletions and a series of days in one statement.
      const { rows } = await sql<{ day: string }>`
        with changed as (delete from stats_day_change returning day),
          dropped as (delete from stats_day where day in (select day from changed) returning day)
        select day::text as day from dropped
        union
        select day::date::text from ${daysFrom(from, last)} where day::date not in (select kept.day from stats_day kept)`.execute(
        trx,
      )
      for (let first = 0; first < rows.length; first += DAYS_AT_ONCE) {
        const days = rows.slice(first, first + DAYS_AT_ONCE).map(({ day }) => day)
        await sql`
          insert into stats_day (day, revenue_pence, orders, products, customers, variations)
          ${soldOn(sql`unnest(${days}::timestamp[]) as day`)}`.execute(trx)
      }
    })
  }

  return {
    /** Each day from the first that is wanted, oldest first. */
    async read({ customersFrom, productsFrom, variationsFrom, to }: DayRanges): Promise<DaySold[]> {
      const [from = to] = [customersFrom, productsFrom, variationsFrom].sort()
      const last = await lastKept(to)
      await keep(from, last)
      const live = last < from ? from : addDays(last, 1)
      const [kept, now] = await Promise.all([
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
        // In SQL, as what stores such days: its lists are binary.
        sql<DaySold>`
          select day::text as day, revenue_pence as revenue, orders, products, customers, variations
          from (${soldOn(daysFrom(live, to))}) as sold order by day`.execute(db),
      ])
      return [...kept, ...now.rows]
    },

    /** So that whoever opens the dashboard finds the days added up. */
    async bringUpToDate(today: string): Promise<void> {
      await keep(addDays(today, 1 - DAYS_READ), await lastKept(today))
    },
  }
}

/** A list without entries. */
const NOTHING: RawBuilder<Buffer> = sql`''::bytea`

const daysFrom = (from: string, to: string) =>
  sql`generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day`

/** The rows of stats_day for `days`, midnights of London without their zone, as orders are now. */
function soldOn(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
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
    ) as moved`
}
