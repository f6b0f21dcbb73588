/** Reads the lists of staff: pages, counts, and the rows of the export. */
import type { listOrders } from '@shop/contract/admin/orders.admin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { hasWords } from '../../users/admin/users.admin.search.ts'
import { type AdminOrderSummaryRow, adminSummaryColumns } from '../orders.rows.ts'
import { matchingOrders, type OrderFilter } from './orders.admin.filter.ts'
import { hasOpenAgeCheck, hasOpenRefund, hasProblem } from './orders.waiting.ts'

export type OrderSort = z.output<typeof listOrders.schema.querystring>['sort']

/** What waits for staff, in orders. `total` counts each order once. */
export interface WaitingOrders {
  to_pack: number
  awaiting_transfer: number
  age_checks: number
  refunds: number
  dispatched: number
  total: number
}

/** Each is an index, read one way or the other. */
const ORDERS: Record<OrderSort, RawBuilder<unknown>> = {
  '-created_at': sql`o.created_at desc, o.id desc`,
  created_at: sql`o.created_at, o.id`,
  '-total': sql`o.total_pence desc, o.id desc`,
  total: sql`o.total_pence, o.id`,
}

export function ordersAdminRepository(db: Db) {
  return {
    /** The page is found first, and then only its orders are read. */
    async list(filter: OrderFilter, { sort, skip, limit }: { sort: OrderSort; skip: number; limit: number }) {
      const order = ORDERS[sort]
      const { rows } = await sql<AdminOrderSummaryRow>`
        select ${adminSummaryColumns}
        from (
          select o.id from shop_order o where ${matchingOrders(filter, { isWalked: true })}
          order by ${order} limit ${limit} offset ${skip}
        ) as page
        join shop_order o on o.id = page.id
        join shop_user u on u.id = o.user_id
        order by ${order}`.execute(db)
      return rows
    },

    /** Stops at `max` where it is not null. */
    async count(filter: OrderFilter, max: number | null): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from (
          select from shop_order o where ${matchingOrders(filter)} limit ${max}
        ) as found`.execute(db)
      return rows[0]?.total ?? 0
    },

    /** The customers who have each of these words in name or email, erased ones too; at most `max`. */
    async findUsers(words: readonly string[], max: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select u.id from shop_user u where ${hasWords(words)} limit ${max}`.execute(db)
      return rows.map(({ id }) => id)
    },

    async waiting(): Promise<WaitingOrders> {
      const { rows } = await sql<WaitingOrders>`
        with waiting as (
          select o.status, ${hasOpenAgeCheck} as has_age_check, ${hasOpenRefund} as has_refund
          from shop_order o
          where o.archived_at is null and o.status in ('paid', 'processing', 'awaiting_transfer')
          union all
          select o.status, ${hasOpenAgeCheck}, ${hasOpenRefund}
          from shop_order o
          where o.archived_at is null and ${hasProblem}
            and o.status not in ('paid', 'processing', 'awaiting_transfer')
        )
        select count(*) filter (where status in ('paid', 'processing'))::int as to_pack,
          count(*) filter (where status = 'awaiting_transfer')::int as awaiting_transfer,
          count(*) filter (where has_age_check)::int as age_checks,
          count(*) filter (where has_refund)::int as refunds,
          (select count(*)::int from shop_order o where o.archived_at is null and o.status = 'shipped') as dispatched,
          count(*)::int as total
        from waiting`.execute(db)
      const [waiting] = rows
      if (!waiting) throw new Error('Counting answered nothing.')
      return waiting
    },
  }
}
