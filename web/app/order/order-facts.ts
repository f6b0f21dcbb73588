/** Short descriptions of an order, for its customer and for staff. */
import type { Order } from '../storefront/orders/queries.ts'

/** Returns the payment method: 'Visa card ending 4242'. */
export function paymentText({ payment_method, card_last4, card_brand }: Order): string {
  if (payment_method === 'bank_transfer') return 'Bank transfer'
  if (!card_last4) return 'Card'
  const brand = card_brand ? `${card_brand[0]?.toUpperCase()}${card_brand.slice(1)} card` : 'Card'
  return `${brand} ending ${card_last4}`
}
