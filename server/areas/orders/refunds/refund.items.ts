/** Refunds units of an order's lines: checks the choice, calculates the amount and returns the stock. */
import { randomUUID } from 'node:crypto'
import type { AdminOrder, refundOrder } from '@shop/contract/admin/orders/orders.admin.ts'
import {
  type CalculatedRefund,
  calculateRefund,
  type RefundChoice,
  toRefundable,
} from '@shop/contract/admin/orders/refunds.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { conflict } from '../../../platform/http/http-error.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { requestRefund } from '../../payments/refunds/refund.requests.ts'
import { canBecome, changeLocked, type LockedOrder, lockOrder } from '../order.status.ts'
import { applyDecision, type DecidedReturn, finishDecision } from '../returns/return.decision.ts'
import { restock } from './refund.stock.ts'

export type RefundPayload = z.output<typeof refundOrder.schema.body>

/** An order that the caller has locked, the same as staff see it, and what is refunded by whom. */
export interface RefundOf {
  order: LockedOrder
  shown: AdminOrder
  asked: RefundPayload
  by: number
  /** The decision on a return that the refund belongs to, which is carried out with it. */
  decided?: DecidedReturn | undefined
}

/** Refunds, and returns the chosen units to stock. An order of which all is refunded becomes `refunded` if it may. */
export async function carryOutRefund(trx: Db, clock: Clock, refund: RefundOf): Promise<void> {
  const { order, asked, by, decided } = refund
  const { reason, delivery } = asked
  const { amount, calculated } = calculateAmount(refund)
  if (decided) await applyDecision(trx, decided)
  const eventKey = `staff:${order.id}:${randomUUID()}`
  const { id } = await requestRefund(trx, { orderId: order.id, amount, delivery, reason, eventKey, requestedBy: by })
  await addItems(trx, id, asked, calculated)
  await restock(trx, order.id, id)
  if (decided) await finishDecision(trx, decided, { order, refund: { id, amount }, by, at: clock.now() })
  const current = await lockOrder(trx, order.id)
  const isAllBack = current.refunded_pence === current.paid_pence
  if (isAllBack && canBecome(current.status, 'refunded')) {
    await changeLocked(trx, clock, current, { to: 'refunded', note: reason, by })
  }
}

/**
 * Returns what the choice costs, and the amount: what staff entered, or the calculated sum as far as it is left. Throws the 409s
 * of `refundOrder`.
 */
export function calculateAmount({ order, shown, asked }: RefundOf): { amount: number; calculated: CalculatedRefund } {
  const left = order.paid_pence - order.refunded_pence
  if (left <= 0) throw conflict('nothing_to_refund', 'There’s nothing left to refund on this order.')
  checkChoice(shown, asked)
  const calculated = calculateRefund(toRefundable(shown), asked)
  const isByChoice = asked.items.length > 0 || asked.delivery > 0
  const amount = asked.amount ?? (isByChoice ? Math.min(calculated.amount, left) : left)
  if (amount > left) throw conflict('refund_too_large', `At most ${formatPence(left)} can still be refunded.`)
  if (amount <= 0) throw conflict('nothing_to_refund', 'Nothing was paid for these items.')
  return { amount, calculated }
}

/** Throws 409 for units and delivery that have been refunded already, or that the order never had. */
export function checkChoice({ items, delivery_fee, delivery_refunded }: AdminOrder, asked: RefundChoice): void {
  const ids = new Set(asked.items.map(({ id }) => id))
  if (ids.size < asked.items.length) throw conflict('item_refunded', 'Name each item once.')
  for (const { id, quantity } of asked.items) {
    const item = items.find((one) => one.id === id)
    if (!item) throw conflict('item_refunded', 'This order has no such item.')
    const left = item.quantity - item.refunded
    if (quantity > left) throw conflict('item_refunded', `Only ${left} of ${item.name} can still be refunded.`)
  }
  const left = delivery_fee - delivery_refunded
  if (asked.delivery > left) {
    throw conflict('refund_too_large', `At most ${formatPence(left)} of the delivery can still be refunded.`)
  }
}

async function addItems(trx: Db, refund_id: number, asked: RefundPayload, { lines }: CalculatedRefund): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ id, quantity, amount, vat }) => ({
    refund_id,
    order_item_id: id,
    quantity,
    amount_pence: amount,
    vat_pence: vat,
    is_restocked: asked.items.some((item) => item.id === id && item.is_restocked),
  }))
  await trx.insertInto('refund_item').values(rows).execute()
}
