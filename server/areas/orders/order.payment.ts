/** Marks an order as paid when its payment arrives. */

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
  /** A code of contract/payments/methods.ts; omitted for a bank transfer. */
  method?: string
  /** The staff member who confirmed the transfer. */
  by?: number | null
  note?: string | undefined
}

/**
 * Marks an order as paid in the caller's transaction, with the order locked. `already_paid` and `cancelled` change
 * nothing: the caller must refund. Throws 409 `wrong_amount` if the amount of an unpaid order differs.
 */
export async function recordPayment(
  trx: Db,
  clock: Clock,
  { orderId, receivedPence, card, method, by = null, note }: ReceivedPayment,
): Promise<'paid' | 'already_paid' | 'cancelled'> {
  const order = await lockOrder(trx, orderId)
  if (order.status === 'cancelled') return 'cancelled'
  if (order.status !== 'pending_payment' && order.status !== 'awaiting_transfer') return 'already_paid'
  if (receivedPence !== order.total_pence) {
    const [received, total] = [formatPence(receivedPence), formatPence(order.total_pence)]
    throw conflict('wrong_amount', `${received} was received for an order of ${total}.`)
  }
  await changeLocked(trx, clock, order, { to: 'paid', card, method, by, note })
  return 'paid'
}
