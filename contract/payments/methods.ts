/** What customers pay with, in words. Codes are the shop's own; each provider translates its own to them. */

const METHODS: Readonly<Record<string, string>> = {
  card: 'Card',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  pay_by_bank: 'Pay by Bank',
  paypal: 'PayPal',
  ideal: 'iDEAL',
  klarna: 'Klarna',
  revolut_pay: 'Revolut Pay',
  amazon_pay: 'Amazon Pay',
}

const BRANDS: Readonly<Record<string, string>> = { amex: 'American Express', unknown: 'Card' }

/** A payment method and, if a card was used, its brand and last four digits. */
export interface PaidWith {
  method: string
  card_brand: string | null
  card_last4: string | null
}

/** Returns a text with a capital first letter: the name of a payment provider. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the name of a method: 'Pay by Bank'. A code that is not known here is shown as words. */
export function methodName(method: string): string {
  return method === '' ? 'Online payment' : (METHODS[method] ?? capitalised(method.replaceAll('_', ' ')))
}

/** Returns the name of a card's brand: 'Visa'. */
export const brandName = (brand: string): string => BRANDS[brand] ?? capitalised(brand)

/** Returns what was paid with, for lists: 'Visa 0341', 'Apple Pay, Visa 0341' or 'Pay by Bank'. */
export function paidWithText({ method, card_brand, card_last4 }: PaidWith): string {
  if (!card_last4) return methodName(method)
  const card = `${brandName(card_brand ?? 'card')} ${card_last4}`
  return method === 'card' || method === '' ? card : `${methodName(method)}, ${card}`
}
