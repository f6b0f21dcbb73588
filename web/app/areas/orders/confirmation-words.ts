import type { User } from '../accounts/queries.ts'
import type { Order } from './queries.ts'

interface Headline {
  badge: { kind: 'pos' | 'warn' | ''; text: string }
  title: string
  /** What has been sent, or will be. */
  mail: string
}

/** How an order that was just placed is greeted: by where it stands. */
export function headlineOf(order: Order, { name, email }: Pick<User, 'name' | 'email'>): Headline {
  const [firstName = ''] = name.trim().split(/\s+/)
  switch (order.status) {
    case 'pending_payment':
      return {
        badge: { kind: 'warn', text: 'Not paid yet' },
        title: 'One thing left: the payment.',
        mail: 'Your order is saved and the goods are kept for you.',
      }
    case 'awaiting_transfer':
      return {
        badge: { kind: 'warn', text: 'Waiting for your transfer' },
        title: `Thank you, ${firstName}. One thing left: the transfer.`,
        mail: `We have sent these details to ${email} and will write again when the money has arrived.`,
      }
    case 'cancelled':
    case 'refunded':
      return {
        badge: { kind: '', text: order.status === 'cancelled' ? 'Cancelled' : 'Refunded' },
        title: order.status === 'cancelled' ? 'This order has been cancelled.' : 'This order has been refunded.',
        mail: 'Money that was taken for it goes back the way it came.',
      }
    default:
      return {
        badge: { kind: 'pos', text: order.payment_method === 'card' ? 'Paid by card' : 'Paid by bank transfer' },
        title: `Thank you, ${firstName}. ${placeOf(order)}`,
        mail: `We have sent the receipt to ${email} and will write again when the parcel leaves.`,
      }
  }
}

function placeOf({ status, age_check }: Order): string {
  if (status === 'shipped') return 'It’s on its way.'
  if (status === 'delivered') return 'It has arrived.'
  return age_check.status === 'pending' || age_check.status === 'failed'
    ? 'We check your age next.'
    : 'It’s on the packing bench.'
}
