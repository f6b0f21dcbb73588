/** Moves an order from one status to the next, with all that belongs to the move, in the caller's transaction. */
import type { OrderStatus } from '@shop/contract/orders.ts'
import { type Selectable, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ShopOrderTable } from '../../platform/database/tables.orders.ts'
import { conflict, notFound } from '../../platform/http/refusal.ts'
import { count } from '../../platform/metrics/count.ts'
import { couponsService } from '../coupons/coupons.service.ts'
import { mailRows } from '../mail/mail.queue.ts'
import { closeIntents, requestRefund } from '../payments/refund.requests.ts'
import { mailsOfMove } from './order.mails.ts'
import { isAllowed, moveRefused } from './order.moves.ts'
import { ORDERS_MOVED, REVENUE } from './orders.metrics.ts'
import { returnStock } from './stock.repository.ts'

/** An order that nobody else changes until the transaction ends. */
export type LockedOrder = Selectable<ShopOrderTable>

export interface Move {
  to: OrderStatus
  /** For the timeline, where the customer reads it; of a cancellation also in the mail. */
  note?: string | undefined
  /** Who moved it: a customer or one of the staff; the shop itself when left out. */
  by?: number | null | undefined
  /** The card that paid. */
  card?: { brand: string; last4: string } | null | undefined
}

/** Locks an order until the transaction ends. Refuses with not-found. */
export async function lockOrder(trx: Db, id: number): Promise<LockedOrder> {
  const order = await trx.selectFrom('shop_order').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!order) throw notFound('This order couldn’t be found.')
  return order
}

/** Locks the order and moves it. Refuses with 409 what the table of moves or the age check does not let pass. */
export async function moveOrder(
  trx: Db,
  clock: Clock,
  { orderId, ...move }: Move & { orderId: number },
): Promise<void> {
  await moveLocked(trx, clock, await lockOrder(trx, orderId), move)
}

/** As `moveOrder`, of an order that the caller has locked and read as it is now. */
export async function moveLocked(trx: Db, clock: Clock, order: LockedOrder, move: Move): Promise<void> {
  const { to, note = '', by = null } = move
  if (!isAllowed(order.status, to)) throw moveRefused(order.status, to)
  if (to === 'shipped') refuseUncheckedAge(order)

  // Locks follow in the order that the whole shop keeps: variations, coupon, payments, and only then what is new.
  const isUnsent = order.shipped_at === null
  if ((to === 'cancelled' || to === 'refunded') && isUnsent) await returnStock(trx, order.id)
  if (to === 'cancelled') {
    if (order.coupon_id !== null) await couponsService({ db: trx, clock }).giveBack(trx, order.coupon_id)
    await closeIntents(trx, order.id)
  }
  const isHoldingMoney = order.paid_pence > order.refunded_pence
  if ((to === 'cancelled' || to === 'refunded') && isHoldingMoney) {
    const reason = note || (to === 'cancelled' ? 'The order was cancelled.' : 'The order was refunded.')
    await requestRefund(trx, { orderId: order.id, reason, eventKey: `${to}:${order.id}`, requestedBy: by })
  }

  await count(trx, ORDERS_MOVED, { status: to })
  if (to === 'paid') await count(trx, REVENUE, { payment_method: order.payment_method }, order.total_pence)

  const now = clock.now()
  // One statement: the move, its line in the timeline and its mails.
  const moved = trx
    .with('moved', (cte) =>
      cte
        .updateTable('shop_order')
        .set({ status: to, ...stamps(order, move, now), updated_at: sql<Date>`now()` })
        .where('id', '=', order.id)
        .returning('id'),
    )
    .with('told', (cte) =>
      cte
        .insertInto('order_event')
        .values({ order_id: order.id, status: to, note, user_id: by, at: now })
        .returning('id'),
    )
  const mails = mailRows(mailsOfMove(order, to, note))
  if (mails.length === 0) return void (await moved.selectFrom('moved').select('id').execute())
  const mailed = moved.with('mailed', (cte) =>
    cte
      .insertInto('mail')
      .values(mails)
      .onConflict((conflict) => conflict.column('event_key').doNothing())
      .returning('id'),
  )
  await mailed.selectFrom('moved').select('id').execute()
}

/** What else a status writes on its order. */
function stamps(order: LockedOrder, { to, card }: Move, now: Date) {
  switch (to) {
    case 'paid':
      return {
        paid_pence: order.total_pence,
        payment_status: 'paid' as const,
        paid_at: now,
        expires_at: null,
        ...(card ? { card_brand: card.brand, card_last4: card.last4 } : {}),
      }
    case 'shipped':
      return { shipped_at: now }
    case 'delivered':
      return { delivered_at: now }
    case 'cancelled':
      return { cancelled_at: now, expires_at: null }
    default:
      return {}
  }
}

/** Age-restricted goods do not leave before their age check is passed (rule B3). */
function refuseUncheckedAge({ age_check_status }: LockedOrder): void {
  if (age_check_status === 'pending') {
    throw conflict('age_check_pending', 'This order can’t be dispatched: it hasn’t passed its age check yet.')
  }
  if (age_check_status === 'failed') {
    throw conflict('age_check_failed', 'This order can’t be dispatched: it didn’t pass its age check.')
  }
}
