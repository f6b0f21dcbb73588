import { formatPrice } from '@shop/contract/lib/money.ts'

/** '£8' rather than '£8.00' in running text; pence are kept where there are any. `amount` is in pounds. */
export function shortPrice(amount: number): string {
  return formatPrice(amount).replace(/\.00$/, '')
}
