/** Reads orders, each in one statement. order.status.ts and the files beside it change them. */
import type { OrderStatus } from '@shop/contract/orders.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/expressions.ts'
import { selectOrders, selectOrdersForStaff, summaryColumns } from './orders.rows.ts'

interface Window {
  skip: number
  limit: number
}

export function ordersRepository(db: Db) {
  return {
    findLatest: () => selectOrders(db).orderBy('o.id', 'desc').limit(1).executeTakeFirst(),

    find: (id: number) => selectOrders(db).where('o.id', '=', id).executeTakeFirst(),

    /** Undefined for another user's order. */
    findOf: (userId: number, id: number) =>
      selectOrders(db).where('o.id', '=', id).where('o.user_id', '=', userId).executeTakeFirst(),

    /** Finds an order by its number or the digits at its end. Undefined for another user's order. */
    findNumberedOf: (userId: number, number: string) =>
      selectOrders(db)
        .where('o.user_id', '=', userId)
        .where(isNumbered(number))
        .orderBy('o.id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Newest first, including archived ones. Without `statuses`, all orders. */
    async listOf(userId: number, statuses: readonly OrderStatus[] | undefined, { skip, limit }: Window) {
      const all = db.selectFrom('shop_order as o').where('o.user_id', '=', userId)
      const found = statuses ? all.where('o.status', '=', (eb) => eb.fn.any(eb.val(statuses))) : all
      const [rows, total] = await Promise.all([
        found.select(summaryColumns).orderBy('o.id', 'desc').limit(limit).offset(skip).execute(),
        countRows(found),
      ])
      return { rows, total }
    },

    findForStaff: (id: number) => selectOrdersForStaff(db).where('o.id', '=', id).executeTakeFirst(),
  }
}

const isNumbered = (number: string): RawBuilder<boolean> => sql`(
  o.order_number = upper(${number}::text)
  or (${number}::text ~ '^\\d{1,9}$' and o.order_number like '%-' || lpad(${number}::text, greatest(6, length(${number}::text)), '0')))`
