/** Orders as their customers see them. */
import type { Order, ReturnReason } from '@shop/contract/orders.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ImageUrls } from '../media/media.urls.ts'
import { toOrder, toSummary } from './order.mapping.ts'
import { recordReturn } from './order.return.ts'
import { changeLocked, lockOrder, mayCustomerCancel, notCancellable, OPEN_STATUSES } from './order.status.ts'
import { ordersRepository } from './orders.repository.ts'
import type { OrderRow } from './orders.rows.ts'

export interface OrdersDependencies {
  db: Db
  clock: Clock
  images: ImageUrls
}

export type OrdersService = ReturnType<typeof ordersService>

const STATUSES_OF = { all: undefined, open: OPEN_STATUSES, delivered: ['delivered'] } as const
const orderNotFound = () => notFound('This order couldn’t be found.')

export function ordersService({ db, clock, images }: OrdersDependencies) {
  /** One order of anybody's, as it stands in `over`: the database, or the caller's transaction. Refuses with not-found. */
  async function get(over: Db, id: number): Promise<Order> {
    const row = await ordersRepository(over).find(id)
    if (!row) throw orderNotFound()
    return toOrder(row, images)
  }

  return {
    get,

    /** An order as its customer sees it, from a row that the caller has. */
    asOrder: (row: OrderRow): Order => toOrder(row, images),

    /** Refuses with not-found for somebody else's. */
    async getForCustomer(userId: number, id: number): Promise<Order> {
      const row = await ordersRepository(db).findOf(userId, id)
      if (!row) throw orderNotFound()
      return toOrder(row, images)
    },

    /**
     * A customer's own order by its number, 'VS-2026-000123', or by the digits at its end; undefined where none of theirs
     * is called so. For other areas.
     */
    async findNumbered(userId: number, number: string): Promise<Order | undefined> {
      const row = await ordersRepository(db).findNumberedOf(userId, number)
      return row && toOrder(row, images)
    },

    /** The newest first; `state` narrows to what is under way or has arrived. */
    async list(userId: number, query: { page: number; limit: number; state: keyof typeof STATUSES_OF }) {
      const { page, limit, state } = query
      const window = { skip: (page - 1) * limit, limit }
      const { rows, total } = await ordersRepository(db).listOf(userId, STATUSES_OF[state], window)
      const items = rows.map((row) => toSummary(row, images))
      return { items, total, page, limit, pages: Math.ceil(total / limit) }
    },

    /**
     * Cancels a customer's order: goods, coupon use and money go back. Refuses with not-found for somebody else's and
     * with 409 `not_cancellable` from `processing` on, and for one that is cancelled already.
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

    /** Records that a customer withdraws from their order or complains of it. Refuses as `recordReturn` does. */
    requestReturn: (userId: number, id: number, told: { reason: ReturnReason; note: string }): Promise<Order> =>
      db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, id)
        if (order.user_id !== userId) throw orderNotFound()
        await recordReturn(trx, clock, order, told)
        return get(trx, id)
      }),
  }
}
