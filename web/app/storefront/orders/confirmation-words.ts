import { type DispatchRules, nextDispatch } from '@shop/contract/lib/dispatch/dispatch.ts'
import { formatDay } from '../../order/expected-delivery.ts'
import { paidByText } from '../../order/order-facts.ts'
import type { User } from '../accounts/queries.ts'
import type { Order } from './queries.ts'

interface Headline {
  badge: { kind: 'positive' | 'warn' | ''; text: string }
  title: string
  /** Describes the mail that has been sent, or will be. */
  mail: string
}

/** Returns the headline for an order that was just placed, by its status and the rules of dispatch. */
export function writeHeadline(
  order: Order,
  { name, email }: Pick<User, 'name' | 'email'>,
  rules: DispatchRules,
): Headline {
  const [firstName = ''] = name.trim().split(/\s+/)
  switch (order.status) {
    case 'pending_payment':
      return {
        badge: { kind: 'warn', text: 'Not paid yet' },
        title: 'One thing left: the payment.',
        mail: 'Your order is saved and your items are reserved.',
      }
    case 'awaiting_transfer':
      return {
        badge: { kind: 'warn', text: 'Waiting for your transfer' },
        title: `Thank you, ${firstName}. One thing left: the transfer.`,
        mail: `We’ve emailed these details to ${email} and will write again when the money arrives.`,
      }
    case 'cancelled':
    case 'refunded':
      return {
        badge: { kind: '', text: order.status === 'cancelled' ? 'Cancelled' : 'Refunded' },
        title: order.status === 'cancelled' ? 'This order has been cancelled.' : 'This order has been refunded.',
        mail: 'We’ll return anything you paid to the card or account it came from.',
      }
    default:
      return {
        badge: { kind: 'positive', text: `Paid ${paidByText(order)}` },
        title: `Thank you, ${firstName}. ${placeOf(order)}`,
        mail: `${nextOf(order, rules)}We’ve emailed your receipt to ${email} and will write again when ${order.collection_point ? 'it’s ready to collect' : 'the parcel leaves'}.`,
      }
  }
}

function placeOf({ status, collection_point }: Order): string {
  if (status === 'shipped') return collection_point ? 'It’s ready to collect.' : 'It’s on its way.'
  if (status === 'delivered') return collection_point ? 'You’ve collected it.' : 'It has arrived.'
  return 'Your order is in.'
}

/** Describes the next step of an order not dispatched yet: the age check, otherwise the dispatch day if not past. */
function nextOf(order: Order, rules: DispatchRules): string {
  const { status, age_check, timeline, created_at } = order
  if (status !== 'paid' && status !== 'processing') return ''
  if (age_check.status === 'pending' || age_check.status === 'failed') return 'Next: a quick age check. '
  if (order.collection_point) return ''
  const paidAt = timeline.findLast((entry) => entry.status === 'paid')?.at ?? created_at
  return leavesLater(new Date(paidAt), new Date(), rules)
}

/** Returns text such as 'Leaves Monday 23 November. '; empty once the day has passed. */
function leavesLater(paidAt: Date, now: Date, rules: DispatchRules): string {
  const leaves = nextDispatch(paidAt, rules).day
  return leaves >= nextDispatch(now, rules).day ? `Leaves ${formatDay.format(new Date(leaves))}. ` : ''
}
