import { dayText } from '../../../order/order-dates.ts'
import { marked, type OrderStep } from '../order-status.ts'
import type { Return } from './queries.ts'

interface ReturnState {
  label: string
  badge: '' | 'accent' | 'positive' | 'warn'
  /** What happens next. */
  next: string
}

/** Returns where a return is and what happens next, for its customer. */
export function stateOfReturn(
  found: Pick<Return, 'status' | 'sent_at' | 'send_by' | 'refund_due' | 'replacement'>,
): ReturnState {
  const { status, sent_at, send_by, refund_due, replacement } = found
  const due = refund_due ? ` Any refund is with you by ${dayText(refund_due)}.` : ''
  switch (status) {
    case 'requested':
      return sent_at
        ? { label: 'On its way', badge: 'accent', next: `We’ll write to you when your parcel arrives.${due}` }
        : { label: 'To send', badge: 'warn', next: `Please post it by ${dayText(send_by)}, and keep the receipt.` }
    case 'received':
      return { label: 'Arrived', badge: 'accent', next: `Your parcel is here and we’re checking it.${due}` }
    case 'cancelled':
      return { label: 'Cancelled', badge: '', next: 'You’re keeping these items.' }
    default: {
      const sent = replacement?.shipped_at
        ? `Your replacement left on ${dayText(replacement.shipped_at)}.`
        : replacement && 'Your replacement leaves soon.'
      return { label: 'Done', badge: 'positive', next: sent || 'We’ve checked your return and emailed you the result.' }
    }
  }
}

/** Returns the steps of a return from its start to the decision; those of a cancelled one are of no use. */
export function stepsOfReturn(found: Return): OrderStep[] {
  const { status, requested_at, sent_at, received_at, decided_at, refund, replacement } = found
  if (status === 'cancelled') return []
  const result = refund ? 'Refunded' : replacement ? 'Replaced' : 'Checked'
  const steps = [
    { label: 'Started', at: requested_at },
    { label: 'Posted', at: sent_at },
    { label: 'Arrived', at: received_at },
    { label: decided_at ? result : 'Checked', at: decided_at },
  ]
  const places = { requested: sent_at ? 1 : 0, received: 2, decided: 3 }
  return marked(steps, places[status])
}
