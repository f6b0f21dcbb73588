/** Short descriptions of an order, for its customer and for staff. */
import type { Order } from '../storefront/orders/queries.ts'

/** Returns an address on one line. */
export function addressText({ full_name, line1, line2, city, county, postcode }: Order['shipping_address']): string {
  return [full_name, line1, line2, city, county, postcode].filter((part) => part !== '').join(', ')
}

/** Returns the payment method: 'Visa card ending 4242'. */
export function paymentText({ payment_method, card_last4, card_brand }: Order): string {
  if (payment_method === 'bank_transfer') return 'Bank transfer'
  if (!card_last4) return 'Card'
  const brand = card_brand ? `${card_brand[0]?.toUpperCase()}${card_brand.slice(1)} card` : 'Card'
  return `${brand} ending ${card_last4}`
}
