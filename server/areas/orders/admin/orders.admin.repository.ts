/** Reads the lists of staff: pages, counts, and the rows of the export. */
import type { listOrders, WaitingOrders } from '@shop/contract/admin/orders/orders.admin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { countRows } from '../../../platform/database/expressions.ts'
import { hasWords, type UserWords } from '../../users/admin/users.admin.search.ts'
import { adminSummaryColumns } from '../orders.rows.ts'
import { matchingOrders, type OrderFilter } from './orders.admin.filter.ts'
import { hasOpenAgeCheck, hasOpenRefund, hasProblem } from './orders.waiting.ts'

export type OrderSort = z.output<typeof listOrders.schema.querystring>['sort']

/** Each order matches an index, forwards or backwards. */
const ORDERS: Record<OrderSort, RawBuilder<unknown>> = {
  '-created_at': sql`o.created_at desc, o.id desc`,
  created_at: sql`o.created_at, o.id`,
  '-total': sql`o.total_pence desc, o.id desc`,
  total: sql`o.total_pence, o.id`,
}

const IN_HAND = sql`o.status in ('paid', 'processing', 'awaiting_transfer')`

export function ordersAdminRepository(db: Db) {
  /** Selects orders of staff's list that meet `condition`, with what is open about them. */
  const marked = (condition: RawBuilder<boolean>) =>
    db
      .selectFrom('shop_order as o')
      .select(['o.status', hasOpenAgeCheck.as('has_age_check'), hasOpenRefund.as('has_refund')])
      .where('o.archived_at', 'is', null)
      .where(condition)

  return {
    /** Finds the page first, then reads only its orders. */
    list(filter: OrderFilter, { sort, skip, limit }: { sort: OrderSort; skip: number; limit: number }) {
      const order = ORDERS[sort]
      const page = db
        .selectFrom('shop_order as o')
        .select('o.id')
        .where(matchingOrders(filter, { isWalked: true }))
        .orderBy(order)
        .limit(limit)
        .offset(skip)
      return db
        .selectFrom(page.as('page'))
        .innerJoin('shop_order as o', 'o.id', 'page.id')
        .innerJoin('shop_user as u', 'u.id', 'o.user_id')
        .select(adminSummaryColumns)
        .orderBy(order)
        .execute()
    },

    /** Counts up to `max`, or all if it is null. */
    count(filter: OrderFilter, max: number | null): Promise<number> {
      const found = db.selectFrom('shop_order as o').where(matchingOrders(filter)).limit(max)
      return countRows(db.selectFrom(found.as('found')))
    },

    /** Returns the customers with each of these words in name (or email), erased ones too; at most `max`. */
    async findUsers(words: UserWords, max: number): Promise<number[]> {
      const users = await db.selectFrom('shop_user as u').select('u.id').where(hasWords(words)).limit(max).execute()
      return users.map(({ id }) => id)
    },

    async waiting(): Promise<WaitingOrders> {
      const { dispatched, returns_to_receive, returns_to_decide, ...counts } = await db
        .with('waiting', () => marked(sql`${IN_HAND}`).unionAll(marked(sql`${hasProblem} and not ${IN_HAND}`)))
        .selectFrom('waiting')
        .select(({ fn, selectFrom }) => {
          const orders = fn.countAll<number>()
          const returns = selectFrom('return_request').select(fn.countAll<number>().as('returns'))
          return [
            returns.where('status', '=', sql.lit('requested')).as('returns_to_receive'),
            returns.where('status', '=', sql.lit('received')).as('returns_to_decide'),
            orders.filterWhere('status', 'in', ['paid', 'processing']).as('to_pack'),
            orders.filterWhere('status', '=', 'awaiting_transfer').as('awaiting_transfer'),
            orders.filterWhere('has_age_check', '=', true).as('age_checks'),
            orders.filterWhere('has_refund', '=', true).as('refunds'),
            orders.as('total'),
            selectFrom('shop_order as o')
              .select(fn.countAll<number>().as('dispatched'))
              .where('o.archived_at', 'is', null)
              .where('o.status', '=', sql.lit('shipped'))
              .as('dispatched'),
          ]
        })
        .executeTakeFirstOrThrow()
      return {
        ...counts,
        dispatched: dispatched ?? 0,
        returns_to_receive: returns_to_receive ?? 0,
        returns_to_decide: returns_to_decide ?? 0,
      }
    },
  }
}
