/** Short descriptions of an order, for its customer and for staff. */
import { brandName, methodName } from '@shop/contract/payments/methods.ts'
import type { Order } from '../storefront/orders/queries.ts'

type PaidOrder = Pick<Order, 'payment_method' | 'paid_with' | 'card_brand' | 'card_last4'>

/** Returns the payment method: 'Visa card ending 4242', 'Apple Pay, Visa card ending 4242' or 'Pay by Bank'. */
export function paymentText({ payment_method, paid_with, card_last4, card_brand }: PaidOrder): string {
  if (payment_method === 'bank_transfer') return methodName(paid_with ?? 'bank_transfer')
  const method = methodName(paid_with ?? 'card')
  if (!card_last4) return method
  const brand = card_brand && card_brand !== 'unknown' ? `${brandName(card_brand)} card` : 'Card'
  const card = `${brand} ending ${card_last4}`
  return method === 'Card' ? card : `${method}, ${card}`
}

/** Returns how an order was paid, after 'Paid ': 'by card', 'with Apple Pay' or 'by bank transfer'. */
export function paidByText({ payment_method, paid_with }: Pick<Order, 'payment_method' | 'paid_with'>): string {
  if (payment_method === 'bank_transfer') return paid_with === 'cash' ? 'in cash' : 'by bank transfer'
  if (paid_with === null || paid_with === 'card') return 'by card'
  return paid_with === '' ? 'online' : `with ${methodName(paid_with)}`
}

/** Returns where a refund goes, after 'goes back to ': 'your card', 'your bank account' or 'where it came from'. */
export function refundsGoTo({ payment_method, paid_with, card_last4 }: PaidOrder): string {
  if (payment_method === 'bank_transfer' || paid_with === 'pay_by_bank') return 'your bank account'
  return card_last4 || paid_with === null || paid_with === 'card' ? 'your card' : 'where it came from'
}
