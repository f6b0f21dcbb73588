/** The labels of a return for staff. */
import { dateText } from '../kit/date-time.tsx'
import type { Tone } from '../kit/status-pill.tsx'
import { timeLeft } from '../kit/time-left.ts'
import type { AdminReturn, ReturnView } from './queries.ts'

export const VIEWS: readonly { view: ReturnView; label: string; empty: string }[] = [
  { view: 'open', label: 'Open', empty: 'No open returns' },
  { view: 'to_receive', label: 'On their way', empty: 'No parcels on their way' },
  { view: 'to_decide', label: 'To decide', empty: 'Nothing to decide' },
  { view: 'to_send', label: 'To send', empty: 'No replacements to send' },
  { view: 'late', label: 'Late', empty: 'Nothing is late' },
  { view: 'closed', label: 'Closed', empty: 'No closed returns yet' },
]

/** Returns the state of a return in one or two words. */
export function returnPill(found: AdminReturn): { label: string; tone: Tone } {
  if (found.is_late) return { label: 'Late', tone: 'bad' }
  if (found.is_waiting) return { label: 'Second person', tone: 'warn' }
  if (found.replacement?.shipped_at === null) return { label: 'To send', tone: 'warn' }
  switch (found.status) {
    case 'requested':
      return found.sent_at ? { label: 'On its way', tone: 'info' } : { label: 'Asked', tone: 'muted' }
    case 'received':
      return { label: 'To decide', tone: 'warn' }
    case 'cancelled':
      return { label: 'Cancelled', tone: 'muted' }
    default:
      return { label: 'Done', tone: 'ok' }
  }
}

/** Returns how long there is: 'refund due in 6 days', or the day on which it was closed. */
export function deadlineText(
  { status, refund_due, send_by, decided_at, is_late }: AdminReturn,
  now = Date.now(),
): string {
  if (status === 'decided' && decided_at) return dateText(decided_at)
  if (status === 'cancelled') return ''
  const until = refund_due ?? send_by
  if (is_late) return refund_due ? `refund was due ${dateText(until)}` : `not sent by ${dateText(until)}`
  return `${refund_due ? 'refund' : 'to send'}: ${timeLeft(until, now)}`
}

export const RETURN_STATES = {
  requested: 'Waiting for the parcel',
  received: 'To decide',
  decided: 'Decided',
  cancelled: 'Cancelled',
} as const

export const OUTCOMES = { refund: 'Refund', replace: 'Replace', reject: 'Refuse' } as const
