/** An order and its payment: how money that has come in makes an order paid. */

import { formatPence } from '@shop/contract/lib/money.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { changeLocked, lockOrder } from './order.status.ts'

export interface ReceivedPayment {
  orderId: number
  /** Pence. */
  receivedPence: number
  /** The card that paid; null for a bank transfer. */
  card: { brand: string; last4: string } | null
  /** The member of staff who saw a transfer arrive. */
  by?: number | null
  note?: string | undefined
}

/**
 * Makes an order paid over the caller's transaction, under the order's lock. `already_paid` and `cancelled` change
 * nothing: whoever took the money gives it back. Refuses with 409 `wrong_amount` an unpaid order's other amount.
 */
export async function recordPayment(
  trx: Db,
  clock: Clock,
  { orderId, receivedPence, card, by = null, note }: ReceivedPayment,
): Promise<'paid' | 'already_paid' | 'cancelled'> {
  const order = await lockOrder(trx, orderId)
  if (order.status === 'cancelled') return 'cancelled'
  if (order.status !== 'pending_payment' && order.status !== 'awaiting_transfer') return 'already_paid'
  if (receivedPence !== order.total_pence) {
    const [received, total] = [formatPence(receivedPence), formatPence(order.total_pence)]
    throw conflict('wrong_amount', `${received} was received for an order of ${total}.`)
  }
  await changeLocked(trx, clock, order, { to: 'paid', card, by, note })
  return 'paid'
}
