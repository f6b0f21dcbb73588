/** Reads orders as staff ask for them. Amounts are pence. */
import { OrderStatus, PaymentMethod } from '@shop/contract/orders.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { hasOpenAgeCheck, hasOpenRefund } from '../../../server/areas/orders/admin/orders.waiting.ts'
import type { Db } from '../../../server/platform/database/database.ts'
import { escapeLike } from '../../../server/platform/database/words.ts'
import { addDays, startOfDay } from '../../../server/platform/time/london.ts'
import { readRows } from './read-rows.ts'

const OrderRow = z.object({
  id: z.int(),
  order_number: z.string(),
  status: OrderStatus,
  payment_method: PaymentMethod,
  total_pence: z.int(),
  customer_id: z.int(),
  customer: z.string(),
  email: z.string(),
  created_at: z.date(),
})
export type OrderRow = z.output<typeof OrderRow>

const Sum = z.object({ sum_pence: z.int() })
const BestCustomer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  orders: z.int(),
  spent_pence: z.int(),
})

export interface OrderConditions {
  statuses?: readonly OrderStatus[] | undefined
  user_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
  /** Placed at least so many days before today. */
  older_than_days?: number | undefined
  payment_method?: PaymentMethod | undefined
  refund_due?: boolean | undefined
  age_check_open?: boolean | undefined
  coupon_id?: number | undefined
  product_id?: number | undefined
  min_pence?: number | undefined
  sort: 'newest' | 'oldest' | 'largest'
  limit: number
}

/** Counting goes no further. */
export const MAX_COUNTED = 10_000

const ORDERS: Record<OrderConditions['sort'], RawBuilder<unknown>> = {
  newest: sql`o.created_at desc, o.id desc`,
  oldest: sql`o.created_at, o.id`,
  largest: sql`o.total_pence desc, o.id desc`,
}

export function agentOrdersRepository(db: Db) {
  return {
    /** The page and how many there are, at most MAX_COUNTED, with what they come to. */
    async find(asked: OrderConditions, today: string): Promise<{ rows: OrderRow[]; total: number; sum_pence: number }> {
      const condition = matching(asked, today)
      const page = sql`
        select o.id, o.order_number, o.status, o.payment_method, o.total_pence, u.id as customer_id, u.name as customer,
          o.customer_email as email, o.created_at
        from (select o.* from shop_order o where ${condition} order by ${ORDERS[asked.sort]} limit ${asked.limit}) as o
        join shop_user u on u.id = o.user_id
        order by ${ORDERS[asked.sort]}`
      const counted = sql`
        select count(*)::int as total, coalesce(sum(total_pence), 0)::bigint as sum_pence
        from (select o.total_pence from shop_order o where ${condition} limit ${MAX_COUNTED}) as found`
      const [{ rows }, count] = await Promise.all([readRows(db, OrderRow, page), readRows(db, Sum, counted)])
      return { rows, total: count.total, sum_pence: count.rows[0]?.sum_pence ?? 0 }
    },

    /** Orders with this number, or whose number ends so; at most five. */
    numbered: (end: string): Promise<{ id: number; order_number: string }[]> =>
      db
        .selectFrom('shop_order')
        .select(['id', 'order_number'])
        .where(
          ({ fn }) => fn('reverse', ['order_number']),
          'like',
          `${escapeLike([...end.toUpperCase()].reverse().join(''))}%`,
        )
        .orderBy(({ eb }) => eb('order_number', '=', end.toUpperCase()), 'desc')
        .orderBy('id', 'desc')
        .limit(5)
        .execute(),

    /** Who has this e-mail address now. */
    customerOf: (email: string): Promise<{ id: number; name: string } | undefined> =>
      db
        .selectFrom('shop_user')
        .select(['id', 'name'])
        .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
        .executeTakeFirst(),

    /** Who paid most in the days, less what they were given back. */
    bestCustomers: (days: { from: string; to: string }, limit: number) =>
      readRows(
        db,
        BestCustomer,
        sql`
        select u.id, u.name, u.email, best.orders, best.spent_pence, best.total
        from (
          select user_id, count(*)::int as orders, sum(paid_pence - refunded_pence)::bigint as spent_pence,
            count(*) over ()::int as total
          from shop_order where paid_at >= ${startOfDay(days.from)} and paid_at < ${startOfDay(days.to, 1)}
          group by user_id having sum(paid_pence - refunded_pence) > 0
          order by 3 desc, user_id limit ${limit}
        ) as best join shop_user u on u.id = best.user_id
        order by best.spent_pence desc, u.id`,
      ),

    /** Who registered in the days, staff not counted. */
    async newCustomers({ from, to }: { from: string; to: string }): Promise<number> {
      const { total } = await db
        .selectFrom('shop_user')
        .select(({ fn }) => fn.countAll().as('total'))
        .where('created_at', '>=', startOfDay(from))
        .where('created_at', '<', startOfDay(to, 1))
        .where('role', '=', 'customer')
        .executeTakeFirstOrThrow()
      return Number(total)
    },
  }
}

/** Statuses are written into the statement, so that the plan fits how many orders have them. */
function matching(asked: OrderConditions, today: string): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`o.archived_at is null`]
  const { statuses, older_than_days } = asked
  if (statuses?.length) conditions.push(sql`o.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`)
  if (asked.user_id !== undefined) conditions.push(sql`o.user_id = ${asked.user_id}`)
  if (asked.from) conditions.push(sql`o.created_at >= ${startOfDay(asked.from)}`)
  if (asked.to) conditions.push(sql`o.created_at < ${startOfDay(asked.to, 1)}`)
  if (older_than_days !== undefined)
    conditions.push(sql`o.created_at < ${startOfDay(addDays(today, -older_than_days), 1)}`)
  if (asked.payment_method) conditions.push(sql`o.payment_method = ${sql.lit(asked.payment_method)}`)
  if (asked.coupon_id !== undefined) conditions.push(sql`o.coupon_id = ${asked.coupon_id}`)
  if (asked.min_pence !== undefined) conditions.push(sql`o.total_pence >= ${asked.min_pence}`)
  if (asked.refund_due) {
    conditions.push(
      sql`o.id in (select order_id from refund where status in ('requested', 'failed')) and ${hasOpenRefund}`,
    )
  }
  if (asked.age_check_open) {
    conditions.push(sql`o.age_check_status in ('pending', 'failed') and ${hasOpenAgeCheck}`)
  }
  if (asked.product_id !== undefined) {
    conditions.push(sql`o.id in (select order_id from order_item where product_id = ${asked.product_id})`)
  }
  return sql.join(conditions, sql` and `)
}
