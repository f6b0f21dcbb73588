/** Which move of an order may follow which: one table, everything else is a 409. */
import type { OrderStatus } from '@shop/contract/orders.ts'
import { conflict, type Refusal } from '../../platform/http/refusal.ts'

export const ALLOWED_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ['paid', 'cancelled'],
  awaiting_transfer: ['paid', 'cancelled'],
  paid: ['processing', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered'],
  // Goods that came back.
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
}

/** What is under way, as the customer's list has it. */
export const OPEN_STATUSES: readonly OrderStatus[] = [
  'pending_payment',
  'awaiting_transfer',
  'paid',
  'processing',
  'shipped',
]

/** From `processing` on only staff cancel. */
const CUSTOMER_CANCELS: readonly OrderStatus[] = ['pending_payment', 'awaiting_transfer', 'paid']

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

export const isAllowed = (from: OrderStatus, to: OrderStatus): boolean => ALLOWED_MOVES[from].includes(to)

export const mayCustomerCancel = (status: OrderStatus): boolean => CUSTOMER_CANCELS.includes(status)

/** 409: a move that is not in the table. */
export const moveRefused = (from: OrderStatus, to: OrderStatus): Refusal =>
  conflict('move_not_allowed', `This order is ${NAMES[from]}: it can’t be changed to ‘${NAMES[to]}’.`)

/** 409: too late for the customer, or done already. */
export const notCancellable = (status: OrderStatus): Refusal =>
  status === 'cancelled'
    ? conflict('not_cancellable', 'This order has already been cancelled.')
    : conflict('not_cancellable', `This order is ${NAMES[status]} and can no longer be cancelled here.`)
