/** Applies staff's changes to an order: status, tracking, age check, manual refunds, notes. In one transaction. */
import type { UpdateOrderPayload } from '@shop/contract/admin/orders/orders.admin.ts'
import type { OrderStatus } from '@shop/contract/orders.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { NOW } from '../../platform/database/expressions.ts'
import { conflict } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { decideAgeCheck } from '../age-checks/age-check.ts'
import { recordRefundSent } from '../payments/refunds/refund.manual.ts'
import { checkCollection } from './order.collection.ts'
import { addOrderEvent, addStaffEvent } from './order.events.ts'
import { recordPayment } from './order.payment.ts'
import { changeLocked, type LockedOrder, lockOrder } from './order.status.ts'
import { checkLimit } from './refunds/refund.limit.ts'

/** Tracking can be set from payment until delivery. */
const TRACKED: readonly OrderStatus[] = ['paid', 'processing', 'shipped']

/**
 * Changes an order that the caller has locked. Throws 409: `stale`, `move_not_allowed`, `age_check_…`,
 * `tracking_not_allowed`, `not_paid`, `wrong_code`, `needs_approval`, and the errors of `recordRefundSent`. Unchanged values have no effect.
 */
export async function updateLocked(
  trx: Db,
  clock: Clock,
  order: LockedOrder,
  payload: z.output<typeof UpdateOrderPayload>,
  by: number,
): Promise<void> {
  const { status, note, age_check, updated_at, collection_code } = payload
  await checkVersion(trx, updated_at, { entity: 'order', ...order })
  await setTracking(trx, clock, order, payload)
  if (payload.refund_sent !== undefined) {
    await recordRefundSent(trx, { orderId: order.id, refundId: payload.refund_sent, by })
  }
  if (age_check) await decideAgeCheck(trx, clock, order, { ...age_check, by })
  // The age check may just have allowed dispatch, or cancelled the order.
  const current = age_check ? await lockOrder(trx, order.id) : order
  const isChanging = status !== undefined && status !== current.status
  if (isChanging && status === 'delivered') checkCollection(order, { given: collection_code, note })
  if (isChanging) await changeStatus(trx, clock, current, { to: status, note, by })
  else if (note) await addStaffEvent(trx, order.id, { status: 'note', note, user_id: by, at: clock.now() })
}

async function changeStatus(
  trx: Db,
  clock: Clock,
  order: LockedOrder,
  { to, note, by }: { to: OrderStatus; note: string | undefined; by: number },
): Promise<void> {
  if (to === 'cancelled' || to === 'refunded') await checkLimit(trx, order)
  if (to !== 'paid' || order.status === 'cancelled') return changeLocked(trx, clock, order, { to, note, by })
  if (order.status === 'pending_payment') {
    throw conflict('not_paid', 'Card payments are recorded automatically when the provider confirms them.')
  }
  const payment = { orderId: order.id, receivedPence: order.total_pence, card: null, by, note }
  const outcome = await recordPayment(trx, clock, payment)
  // The change throws the 409 with the current status.
  if (outcome !== 'paid') await changeLocked(trx, clock, order, { to, note, by })
}

/** Throws 409 unless parcels of the order can be entered. */
export function checkTracked({ status }: LockedOrder): void {
  if (TRACKED.includes(status)) return
  throw conflict('tracking_not_allowed', 'Tracking can be set from payment until delivery only.')
}

async function setTracking(
  trx: Db,
  clock: Clock,
  order: LockedOrder,
  given: Pick<z.output<typeof UpdateOrderPayload>, 'tracking_number' | 'tracking_url'>,
): Promise<void> {
  const tracking_number = chosen(given.tracking_number, order.tracking_number)
  const tracking_url = chosen(given.tracking_url, order.tracking_url)
  if (tracking_number === order.tracking_number && tracking_url === order.tracking_url) return
  checkTracked(order)
  await trx
    .updateTable('shop_order')
    .set({ tracking_number, tracking_url, updated_at: NOW })
    .where('id', '=', order.id)
    .execute()
  if (order.status !== 'shipped') return
  // The dispatch mail was already sent with the old tracking details.
  await addOrderEvent(trx, order.id, { status: 'tracking_changed', note: tracking_number ?? '', at: clock.now() })
}

/** Undefined keeps the value; an empty string removes it. */
const chosen = (sent: string | null | undefined, stored: string | null) => (sent === undefined ? stored : sent || null)
