/** What staff read of an order: its statuses, its age check, what happened to it, the step that comes next. */
import type { Tone } from '../kit/status-pill.tsx'
import type { AdminOrder, AdminOrderSummary } from './queries.ts'

export type Status = AdminOrder['status']

export const STATUS_NAMES: Record<Status, { label: string; tone: Tone }> = {
  pending_payment: { label: 'Awaiting card', tone: 'warn' },
  awaiting_transfer: { label: 'Awaiting transfer', tone: 'warn' },
  paid: { label: 'To pack', tone: 'info' },
  processing: { label: 'Packing', tone: 'info' },
  shipped: { label: 'Dispatched', tone: 'muted' },
  delivered: { label: 'Delivered', tone: 'ok' },
  cancelled: { label: 'Cancelled', tone: 'muted' },
  refunded: { label: 'Refunded', tone: 'muted' },
}

export const PAYMENT_NAMES = { card: 'Card', bank_transfer: 'Bank transfer' } as const

export const PAYMENT_STATUS_NAMES: Record<AdminOrder['payment_status'], string> = {
  unpaid: 'Not paid',
  paid: 'Paid',
  partially_refunded: 'Part refunded',
  refunded: 'Refunded',
}

export const AGE_NAMES: Record<AdminOrder['age_check']['status'], { label: string; tone: Tone }> = {
  not_required: { label: 'Not needed', tone: 'muted' },
  pending: { label: 'Age check to do', tone: 'warn' },
  passed: { label: 'Passed', tone: 'ok' },
  failed: { label: 'Age check failed', tone: 'bad' },
}

export const REFUND_NAMES: Record<AdminOrder['refunds'][number]['status'], { label: string; tone: Tone }> = {
  requested: { label: 'In progress', tone: 'warn' },
  succeeded: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** From payment, when its age check begins, until it leaves. */
const HELD_BY_AGE: readonly Status[] = ['paid', 'processing']

/** Whether staff have an age check to decide: one that was not passed, of an order that is paid and has not gone out. */
export function isAgeUndecided(status: Status, age: AdminOrder['age_check']['status']): boolean {
  return (age === 'pending' || age === 'failed') && HELD_BY_AGE.includes(status)
}

/** What a row of the list says first: what is wrong with an order before where it is. */
export function getStatusPill(order: Pick<AdminOrderSummary, 'status' | 'age_check_status' | 'has_open_refund'>) {
  if (isAgeUndecided(order.status, order.age_check_status)) return AGE_NAMES[order.age_check_status]
  if (order.has_open_refund) return { label: 'Refund to send', tone: 'bad' } as const
  return STATUS_NAMES[order.status]
}

/** Refunds that staff send themselves: of a bank transfer, and those that the card's bank did not take. */
export function isSentByHand(
  { payment_method }: Pick<AdminOrder, 'payment_method'>,
  { status }: AdminOrder['refunds'][number],
): boolean {
  return status === 'failed' || (status === 'requested' && payment_method === 'bank_transfer')
}

const EVENT_NAMES: Record<string, string> = {
  pending_payment: 'Placed',
  awaiting_transfer: 'Placed',
  paid: 'Paid',
  processing: 'Packing started',
  shipped: 'Dispatched',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  note: 'Note',
  tracking_changed: 'Tracking changed',
  age_check_answer: 'Age check result',
  age_check_passed: 'Age check passed',
  age_check_failed: 'Age check failed',
  age_check_decision: 'Age check decision by staff',
  payment_returned: 'Payment sent back',
  part_refunded: 'Partly refunded',
  refund_requested: 'Refund requested',
  refund_sent: 'Refund sent',
  refund_delayed: 'Refund delayed',
  refund_failed: 'Refund failed',
}

/** An event in words; one that this page does not know by its own name. */
export function eventName(status: string): string {
  const plain = status.replaceAll('_', ' ')
  return EVENT_NAMES[status] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}

/** The way of an order, one step after the other. */
const WAY: readonly Status[] = ['paid', 'processing', 'shipped', 'delivered']

type Movable = Pick<AdminOrder, 'status' | 'allowed_statuses' | 'age_check'>

/**
 * The step that staff take next; null where there is none to take: the order has ended, waits for its customer's card, or
 * cannot leave before its age check is passed.
 */
export function nextStatus({ status, allowed_statuses, age_check }: Movable): Status | null {
  const next = WAY.find((one) => allowed_statuses.includes(one)) ?? null
  // What a card pays is recorded by its provider alone.
  if (next === 'paid' && status === 'pending_payment') return null
  if (next === 'shipped' && isAgeUndecided(status, age_check.status)) return null
  return next
}

/** Whether the parcel's tracking may be written down: from payment until delivery. */
export const isTrackable = ({ status }: Pick<AdminOrder, 'status'>): boolean =>
  status === 'paid' || status === 'processing' || status === 'shipped'
