import { formatPrice } from '@shop/contract/lib/money.ts'

/** Returns '£8' instead of '£8.00', for running text; other pence are included. `amount` is in pounds. */
export function shortPrice(amount: number): string {
  return formatPrice(amount).replace(/\.00$/, '')
}
