/**
 * The order status machine: which transitions are allowed, and the transition itself with all its effects, in the
 * caller's transaction.
 */
import type { OrderStatus } from '@shop/contract/orders.ts'
import type { Selectable } from 'kysely'
import { afterCommit } from '../../platform/database/after-commit.ts'
import type { Db } from '../../platform/database/database.ts'
import { NOW } from '../../platform/database/expressions.ts'
import type { ShopOrderTable } from '../../platform/database/tables/tables.orders.ts'
import { conflict, type HttpError, notFound } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { couponsService } from '../coupons/coupons.service.ts'
import { checkLots } from '../lots/lot.exchange.ts'
import { mailRows } from '../mail/mail.queue.ts'
import { closeIntents, requestRefund } from '../payments/refunds/refund.requests.ts'
import { returnStock } from '../stock/stock.service.ts'
import { queueInvoice } from './invoices/invoice.queue.ts'
import { mailsForStatus } from './order.mails.ts'
import { REVENUE, STATUS_CHANGES } from './orders.metrics.ts'
import { writtenOff } from './refunds/refund.stock.ts'
import { cancelAnnouncedReturns } from './returns/return.end.ts'

/** The statuses that may follow each status; every other transition is a 409. */
export const ALLOWED_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ['paid', 'cancelled'],
  awaiting_transfer: ['paid', 'cancelled'],
  paid: ['processing', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered'],
  // After a return.
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
}

/** The statuses of orders in progress, as the customer's list filters them. */
export const OPEN_STATUSES: readonly OrderStatus[] = [
  'pending_payment',
  'awaiting_transfer',
  'paid',
  'processing',
  'shipped',
]

/** From `processing` on, only staff can cancel. */
const CANCELLABLE_BY_CUSTOMER: readonly OrderStatus[] = ['pending_payment', 'awaiting_transfer', 'paid']

const NAMES: Readonly<Record<OrderStatus, string>> = {
  pending_payment: 'waiting for its payment',
  awaiting_transfer: 'waiting for its bank transfer',
  paid: 'paid',
  processing: 'being packed',
  shipped: 'dispatched',
  delivered: 'delivered',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => ALLOWED_TRANSITIONS[from].includes(to)

export const mayCustomerCancel = (status: OrderStatus): boolean => CANCELLABLE_BY_CUSTOMER.includes(status)

/** The 409 for a transition that the table does not allow. */
const transitionNotAllowed = (from: OrderStatus, to: OrderStatus): HttpError =>
  conflict('move_not_allowed', `This order is ${NAMES[from]}: it can’t be changed to ‘${NAMES[to]}’.`)

/** The 409 when the customer cannot cancel any more, or the order is already cancelled. */
export const notCancellable = (status: OrderStatus): HttpError =>
  status === 'cancelled'
    ? conflict('not_cancellable', 'This order has already been cancelled.')
    : conflict('not_cancellable', `This order is ${NAMES[status]} and can no longer be cancelled here.`)

/** An order that is locked until the transaction ends. */
export type LockedOrder = Selectable<ShopOrderTable>

export interface StatusChange {
  to: OrderStatus
  /** Shown to the customer in the timeline; for a cancellation also in the mail. */
  note?: string | undefined
  /** User id of the customer or staff member; omitted when the shop itself changes it. */
  by?: number | null | undefined
  /** The card that paid. */
  card?: { brand: string; last4: string } | null | undefined
  /** What an online payment was made with, a code of contract/payments/methods.ts. */
  method?: string | undefined
}

/** Locks an order until the transaction ends. Throws not-found. */
export function lockOrder(trx: Db, id: number): Promise<LockedOrder> {
  const order = trx.selectFrom('shop_order').selectAll().where('id', '=', id).forNoKeyUpdate()
  return order.executeTakeFirstOrThrow(() => notFound('This order couldn’t be found.'))
}

/** Does the same, unless another transaction holds the lock or there is no such order. */
export function tryLockOrder(trx: Db, id: number): Promise<LockedOrder | undefined> {
  const order = trx.selectFrom('shop_order').selectAll().where('id', '=', id).forNoKeyUpdate()
  return order.skipLocked().executeTakeFirst()
}

/** Locks the order and changes its status. Throws 409 if the table or the age check does not allow it. */
export async function changeOrderStatus(
  trx: Db,
  clock: Clock,
  { orderId, ...change }: StatusChange & { orderId: number },
): Promise<void> {
  await changeLocked(trx, clock, await lockOrder(trx, orderId), change)
}

/** Does the same as `changeOrderStatus` for an order that the caller has already locked. */
export async function changeLocked(trx: Db, clock: Clock, order: LockedOrder, change: StatusChange): Promise<void> {
  const { to, note = '', by = null } = change
  if (!canBecome(order.status, to)) throw transitionNotAllowed(order.status, to)
  if (to === 'shipped') {
    checkAge(order)
    await checkLots(trx, clock, order.id)
  }

  // Lock order everywhere: variations, coupon, payments, and only then new rows.
  const isUnsent = order.shipped_at === null
  if ((to === 'cancelled' || to === 'refunded') && isUnsent) {
    await returnStock(trx, order.id, { writtenOff: await writtenOff(trx, order.id) })
  }
  if (to === 'cancelled') {
    if (order.coupon_id !== null) await couponsService({ db: trx, clock }).giveBack(trx, order.coupon_id)
    await closeIntents(trx, order.id)
  }
  if (to === 'cancelled' || to === 'refunded') await cancelAnnouncedReturns(trx, order.id, clock.now())
  const isHoldingMoney = order.paid_pence > order.refunded_pence
  if ((to === 'cancelled' || to === 'refunded') && isHoldingMoney) {
    const reason = note || (to === 'cancelled' ? 'The order was cancelled.' : 'The order was refunded.')
    await requestRefund(trx, { orderId: order.id, reason, eventKey: `${to}:${order.id}`, requestedBy: by })
  }

  if (to === 'paid') await queueInvoice(trx, order.id)
  await afterCommit(trx, () => STATUS_CHANGES.inc({ status: to }))
  if (to === 'paid')
    await afterCommit(trx, () => REVENUE.inc({ payment_method: order.payment_method }, order.total_pence))

  const now = clock.now()
  // One statement for the change, its timeline event and its mails.
  const changed = trx
    .with('changed', (cte) =>
      cte
        .updateTable('shop_order')
        .set({ status: to, ...timestampsFor(order, change, now), updated_at: NOW })
        .where('id', '=', order.id)
        .returning('id'),
    )
    .with('event', (cte) =>
      cte
        .insertInto('order_event')
        .values({ order_id: order.id, status: to, note, user_id: by, at: now })
        .returning('id'),
    )
  const mails = mailRows(mailsForStatus(order, to, note))
  if (mails.length === 0) return void (await changed.selectFrom('changed').select('id').execute())
  const mailed = changed.with('mailed', (cte) =>
    cte
      .insertInto('mail')
      .values(mails)
      .onConflict((conflict) => conflict.column('event_key').doNothing())
      .returning('id'),
  )
  await mailed.selectFrom('changed').select('id').execute()
}

/** Returns the other columns that a status sets. */
function timestampsFor(order: LockedOrder, { to, card, method }: StatusChange, now: Date) {
  switch (to) {
    case 'paid':
      return {
        paid_pence: order.total_pence,
        payment_status: 'paid' as const,
        paid_at: now,
        expires_at: null,
        ...(method === undefined ? {} : { paid_with: method }),
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

/** Throws 409 unless the age check allows dispatch of age-restricted products (rule B3). */
function checkAge({ age_check_status }: LockedOrder): void {
  if (age_check_status === 'pending') {
    throw conflict('age_check_pending', 'This order can’t be dispatched: it hasn’t passed its age check yet.')
  }
  if (age_check_status === 'failed') {
    throw conflict('age_check_failed', 'This order can’t be dispatched: it didn’t pass its age check.')
  }
}
