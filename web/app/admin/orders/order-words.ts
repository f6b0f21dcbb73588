/** Labels of an order for staff: its statuses, its age check, its events and its next step. */
import { dayText } from '../../order/order-dates.ts'
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

export const PAYMENT_NAMES = { card: 'Online payment', bank_transfer: 'Bank transfer' } as const

export const CHANNEL_NAMES = { web: 'Online', phone: 'By phone', counter: 'At the counter' } as const

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

/** The statuses from payment, when the age check starts, until dispatch. */
const HELD_BY_AGE: readonly Status[] = ['paid', 'processing']

/** Whether staff have to decide an age check: it is not passed, and the order is paid but not dispatched. */
export function isAgeUndecided(status: Status, age: AdminOrder['age_check']['status']): boolean {
  return (age === 'pending' || age === 'failed') && HELD_BY_AGE.includes(status)
}

const COLLECTED: Partial<typeof STATUS_NAMES> = {
  shipped: { label: 'Ready to collect', tone: 'muted' },
  delivered: { label: 'Collected', tone: 'ok' },
}

/** Returns the label of an order's status. */
export const statusName = ({ status, collection_point }: Pick<AdminOrder, 'status' | 'collection_point'>) =>
  (collection_point !== null && COLLECTED[status]) || STATUS_NAMES[status]

/** Returns the label of an order in the list: problems take precedence over its status. */
export function getStatusPill(
  order: Pick<AdminOrderSummary, 'status' | 'collection_point' | 'age_check_status' | 'has_open_refund'>,
) {
  if (isAgeUndecided(order.status, order.age_check_status)) return AGE_NAMES[order.age_check_status]
  if (order.has_open_refund) return { label: 'Refund to send', tone: 'bad' } as const
  return statusName(order)
}

/** Whether staff send a refund manually: for bank transfers, and if the refund to the card has failed. */
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
  parcel_added: 'Parcel added',
  parcel_removed: 'Parcel removed',
  age_check_answer: 'Age check result',
  age_check_document: 'Document for the age check received',
  age_check_passed: 'Age check passed',
  age_check_failed: 'Age check failed',
  age_check_decision: 'Age check decision by staff',
  edited: 'Changed',
  read_aloud: 'Read to the customer',
  payment_failed: 'Payment failed',
  payment_link_sent: 'Payment link sent',
  payment_link_copied: 'Payment link copied',
  payment_succeeded: 'Payment received',
  payment_returned: 'Payment sent back',
  part_refunded: 'Partly refunded',
  refund_requested: 'Refund requested',
  refund_sent: 'Refund sent',
  refund_waiting: 'Refund waits for a second person',
  refund_approved: 'Refund approved',
  refund_declined: 'Refund declined',
  refund_delayed: 'Refund delayed',
  refund_failed: 'Refund failed',
  return_requested: 'Return started',
  return_sent: 'Return posted by the customer',
  return_received: 'Return arrived',
  return_decided: 'Return decided',
  return_cancelled: 'Return cancelled',
  replacement_shipped: 'Replacement dispatched',
}

/** Returns the label of an event; its own name if the event is unknown here. */
export function eventName(status: string): string {
  const plain = status.replaceAll('_', ' ')
  return EVENT_NAMES[status] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}

/** The regular sequence of statuses. */
const WAY: readonly Status[] = ['paid', 'processing', 'shipped', 'delivered']

type Movable = Pick<AdminOrder, 'status' | 'allowed_statuses' | 'age_check'>

/**
 * Returns the next step for staff; null if there is none: the order has ended, awaits a card payment, or cannot be
 * dispatched before its age check is passed.
 */
export function nextStatus({ status, allowed_statuses, age_check }: Movable): Status | null {
  const next = WAY.find((one) => allowed_statuses.includes(one)) ?? null
  // Card payments are only recorded through the payment provider.
  if (next === 'paid' && status === 'pending_payment') return null
  if (next === 'shipped' && isAgeUndecided(status, age_check.status)) return null
  return next
}

/** Whether the tracking number can be entered: from payment until delivery. */
export const isTrackable = ({ status }: Pick<AdminOrder, 'status'>): boolean =>
  status === 'paid' || status === 'processing' || status === 'shipped'

/** Names the lots that a line is packed from: 'Lot GM10-07 × 2, best before 31 January 2027'. */
export const lotsText = (lots: AdminOrder['items'][number]['lots']): string =>
  lots
    .map(({ lot_no, quantity, best_before, is_blocked }) => {
      const date = best_before === null ? '' : `, best before ${dayText(best_before)}`
      return `Lot ${lot_no} × ${quantity}${date}${is_blocked ? ', blocked' : ''}`
    })
    .join('; ')
