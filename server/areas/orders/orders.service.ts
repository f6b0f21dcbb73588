/** Orders as customers see them. */
import type { Order } from '@shop/contract/orders.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { toOrder, toSummary } from './order.mapping.ts'
import { changeLocked, lockOrder, mayCustomerCancel, notCancellable, OPEN_STATUSES } from './order.status.ts'
import { ordersRepository } from './orders.repository.ts'
import type { OrderRow } from './orders.rows.ts'

export type OrdersDependencies = Pick<Context, 'db' | 'clock' | 'images'>

export type OrdersService = ReturnType<typeof ordersService>

const STATUSES_OF = { all: undefined, open: OPEN_STATUSES, delivered: ['delivered'] } as const
const orderNotFound = () => notFound('This order couldn’t be found.')

export function ordersService({ db, clock, images }: OrdersDependencies) {
  /** Returns any customer's order, read with `over`: the database or the caller's transaction. Throws not-found. */
  async function get(over: Db, id: number): Promise<Order> {
    const row = await ordersRepository(over).find(id)
    if (!row) throw orderNotFound()
    return toOrder(row, images)
  }

  return {
    get,

    /** For staff: throws not-found. */
    getAny: (id: number): Promise<Order> => get(db, id),

    /** Returns the order that was placed last; undefined in a new shop. */
    async getLatest(): Promise<Order | undefined> {
      const row = await ordersRepository(db).findLatest()
      return row && toOrder(row, images)
    },

    /** Converts a row that the caller has read. */
    asOrder: (row: OrderRow): Order => toOrder(row, images),

    /** Throws not-found for another user's order. */
    async getForCustomer(userId: number, id: number): Promise<Order> {
      const row = await ordersRepository(db).findOf(userId, id)
      if (!row) throw orderNotFound()
      return toOrder(row, images)
    },

    /**
     * Returns a customer's own order by its number, 'VS-2026-000123', or by the digits at its end; undefined if there
     * is none. For other areas.
     */
    async findNumbered(userId: number, number: string): Promise<Order | undefined> {
      const row = await ordersRepository(db).findNumberedOf(userId, number)
      return row && toOrder(row, images)
    },

    /** Newest first; `state` filters by orders in progress or delivered. */
    async list(userId: number, query: { page: number; limit: number; state: keyof typeof STATUSES_OF }) {
      const { page, limit, state } = query
      const window = { skip: (page - 1) * limit, limit }
      const { rows, total } = await ordersRepository(db).listOf(userId, STATUSES_OF[state], window)
      const items = rows.map((row) => toSummary(row, images))
      return { items, total, page, limit, pages: Math.ceil(total / limit) }
    },

    /**
     * Cancels a customer's order and returns stock, coupon use and money. Throws not-found for another user's, and 409
     * `not_cancellable` from `processing` on and for a cancelled one.
     */
    cancel: (userId: number, id: number): Promise<Order> =>
      db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, id)
        if (order.user_id !== userId) throw orderNotFound()
        if (!mayCustomerCancel(order.status)) throw notCancellable(order.status)
        await changeLocked(trx, clock, order, {
          to: 'cancelled',
          note: 'Cancelled at the customer’s request.',
          by: userId,
        })
        return get(trx, id)
      }),
  }
}
