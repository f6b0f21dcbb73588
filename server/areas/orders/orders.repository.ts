/** Reads orders, each whole in one statement. order.status.ts and the files beside it change them. */
import type { OrderStatus } from '@shop/contract/orders.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import {
  type AdminOrderRow,
  adminOrderColumns,
  type OrderRow,
  type OrderSummaryRow,
  orderColumns,
  summaryColumns,
} from './orders.rows.ts'

interface Window {
  skip: number
  limit: number
}

export function ordersRepository(db: Db) {
  async function one<Row>(columns: RawBuilder<unknown>, from: RawBuilder<unknown>): Promise<Row | undefined> {
    const { rows } = await sql<Row>`select ${columns} from ${from}`.execute(db)
    return rows[0]
  }

  async function page<Row>(columns: RawBuilder<unknown>, from: RawBuilder<unknown>, { skip, limit }: Window) {
    const [list, count] = await Promise.all([
      sql<Row>`select ${columns} from ${from} order by o.id desc limit ${limit} offset ${skip}`.execute(db),
      sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
    ])
    return { rows: list.rows, total: count.rows[0]?.total ?? 0 }
  }

  return {
    find: (id: number) => one<OrderRow>(orderColumns, sql`shop_order o where o.id = ${id}`),

    /** Undefined for somebody else's. */
    findOf: (userId: number, id: number) =>
      one<OrderRow>(orderColumns, sql`shop_order o where o.id = ${id} and o.user_id = ${userId}`),

    /** By the number that is printed on it, or by the digits at its end. Undefined for somebody else's. */
    findNumberedOf: (userId: number, number: string) =>
      one<OrderRow>(
        orderColumns,
        sql`shop_order o where o.user_id = ${userId} and (
          o.order_number = upper(${number}::text)
          or (${number}::text ~ '^\\d{1,9}$' and o.order_number like '%-' || lpad(${number}::text, greatest(6, length(${number}::text)), '0'))
        ) order by o.id desc limit 1`,
      ),

    /** The newest first, archived ones too. Without `statuses` all of them. */
    listOf: (userId: number, statuses: readonly OrderStatus[] | undefined, window: Window) => {
      const wanted = statuses ? sql`and o.status = any(${[...statuses]})` : sql``
      return page<OrderSummaryRow>(summaryColumns, sql`shop_order o where o.user_id = ${userId} ${wanted}`, window)
    },

    findForStaff: (id: number) =>
      one<AdminOrderRow>(adminOrderColumns, sql`shop_order o join shop_user u on u.id = o.user_id where o.id = ${id}`),
  }
}
