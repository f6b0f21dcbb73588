/** Returns as customers see and start them. */

import { REJECT_FAULTY_DAYS } from '@shop/contract/constants.ts'
import type { ReturnReason } from '@shop/contract/orders.ts'
import { findReturnRight, returnNumber } from '@shop/contract/returns/return.rules.ts'
import type { NewReturn, OrderReturns, Return } from '@shop/contract/returns/returns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/http/http-error.ts'
import { makeOnce } from '../../../platform/idempotency.ts'
import { addOrderEvent } from '../order.events.ts'
import { itemImage } from '../order.mapping.ts'
import { type LockedOrder, lockOrder } from '../order.status.ts'
import type { OrdersDependencies } from '../orders.service.ts'
import { daysAfter, mayReturn, withdrawUntil } from './return.deadlines.ts'
import { queueReturnOpened } from './returns.mails.ts'
import { returnNotFound, returnsRepository } from './returns.repository.ts'
import { toAdminReturn } from './returns.rows.ts'

interface StartReturn {
  order: LockedOrder
  input: NewReturn
  by: number
  /** Staff may also accept what the law does not require. */
  isByStaff: boolean
}

/**
 * Starts a return of a locked order, and returns its id. Throws the 409s of `createReturn`; those about the customer's rights
 * only to customers.
 */
export async function startReturn(trx: Db, now: Date, { order, input, by, isByStaff }: StartReturn): Promise<number> {
  if (!mayReturn(order.status)) {
    throw conflict('not_returnable', 'Nothing in this order can be returned now. Please contact us if you need help.')
  }
  const returns = returnsRepository(trx)
  const lines = await returns.linesOf(order.id)
  if (new Set(input.items.map(({ id }) => id)).size < input.items.length) {
    throw conflict('too_many', 'Name each item once.')
  }
  for (const { id, quantity, reason, is_unsealed } of input.items) {
    const line = lines.find((one) => one.id === id)
    if (!line) throw conflict('not_returnable', 'This order has no such item.')
    if (quantity > line.returnable) {
      throw conflict('too_many', `Only ${line.returnable} of ${line.name} can be returned.`)
    }
    if (!isByStaff) checkRight(order, reason, { ...line, is_unsealed }, now)
  }
  const { note, items } = input
  const id = await returns.insert({ order_id: order.id, note, requested_by: by, requested_at: now }, items)
  await addOrderEvent(trx, order.id, { status: 'return_requested', note: returnNumber(id), user_id: by, at: now })
  await queueReturnOpened(trx, order, { id, note, items, lines })
  return id
}

function checkRight(
  { delivered_at }: LockedOrder,
  reason: ReturnReason,
  line: { is_sealed_class: boolean; is_unsealed: boolean },
  now: Date,
): void {
  const { code, text } = findReturnRight(reason, { ...line, ...deadlinesOf(delivered_at) }, now.getTime())
  if (code) throw conflict(code, text)
}

const deadlinesOf = (delivered_at: Date | null) => ({
  withdraw_until: delivered_at && withdrawUntil(delivered_at).toISOString(),
  reject_until: delivered_at && daysAfter(delivered_at, REJECT_FAULTY_DAYS).toISOString(),
})

/** Cancels a return whose order the caller has locked. A repeat changes nothing. Throws 409 `return_closed` once it has arrived. */
export async function cancelRequested(
  trx: Db,
  { id, order_id, status, number }: Return,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  if (status === 'cancelled') return
  if (status !== 'requested') throw isClosed()
  await returnsRepository(trx).update(id, { status: 'cancelled', cancelled_at: at })
  await addOrderEvent(trx, order_id, { status: 'return_cancelled', note: number, user_id: by, at })
}

export const isClosed = () => conflict('return_closed', 'This return has already arrived, or was decided or cancelled.')

export type ReturnsService = ReturnType<typeof returnsService>

export function returnsService({ db, clock, images }: OrdersDependencies) {
  /** The response leaves out what only staff see. Throws not-found for another customer's. */
  async function get(over: Db, userId: number, id: number): Promise<Return> {
    const row = await returnsRepository(over).find(id)
    if (row.customer.id !== userId) throw returnNotFound()
    return toAdminReturn(row, images, clock.now())
  }

  /** Changes a return whose order is locked. Throws not-found for another customer's. */
  const change = (userId: number, id: number, work: (trx: Db, found: Return, order: LockedOrder) => Promise<void>) =>
    inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, await returnsRepository(trx).orderOf(id))
      await work(trx, await get(trx, userId, id), order)
      return get(trx, userId, id)
    })

  return {
    get: (userId: number, id: number) => get(db, userId, id),

    /** Throws not-found for another customer's order. */
    async ofOrder(userId: number, orderId: number): Promise<OrderReturns> {
      const order = await db
        .selectFrom('shop_order')
        .select(['status', 'delivered_at'])
        .where('id', '=', orderId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(() => notFound('This order couldn’t be found.'))
      const returns = returnsRepository(db)
      const [lines, rows] = await Promise.all([returns.linesOf(orderId), returns.ofOrder(orderId)])
      return {
        lines: lines.map(({ media_key, product_class, ...line }) => ({
          ...line,
          image_url: itemImage({ media_key, product_class }, images),
        })),
        can_return: mayReturn(order.status) && lines.some(({ returnable }) => returnable > 0),
        ...deadlinesOf(order.delivered_at),
        returns: rows.map((row) => toAdminReturn(row, images, clock.now())),
      }
    },

    /** Throws not-found for another customer's order, and the 409s of `startReturn`. A repeat returns the first one. */
    create: (userId: number, orderId: number, input: NewReturn, key: string | undefined): Promise<Return> =>
      inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, orderId)
        if (order.user_id !== userId) throw notFound('This order couldn’t be found.')
        const asked = { orderId, ...input }
        const id = await makeOnce(trx, { userId, call: 'return.create', key, asked }, () =>
          startReturn(trx, clock.now(), { order, input, by: userId, isByStaff: false }),
        )
        return get(trx, userId, id)
      }),

    /** The first report counts; a later one only changes the tracking number. Throws 409 `return_closed`. */
    reportSent: (userId: number, id: number, tracking_number: string): Promise<Return> =>
      change(userId, id, async (trx, { status, sent_at, number }, order) => {
        if (status !== 'requested') throw isClosed()
        const now = clock.now()
        await returnsRepository(trx).update(id, { tracking_number, ...(sent_at === null && { sent_at: now }) })
        if (sent_at !== null) return
        const note = [number, tracking_number].filter(Boolean).join(', ')
        await addOrderEvent(trx, order.id, { status: 'return_sent', note, user_id: userId, at: now })
      }),

    /** Throws 409 `return_closed` once it has arrived. A repeat changes nothing. */
    cancel: (userId: number, id: number): Promise<Return> =>
      change(userId, id, (trx, found) => cancelRequested(trx, found, { by: userId, at: clock.now() })),
  }
}
