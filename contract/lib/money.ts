/**
 * Money. Amounts are whole pence everywhere in code; pounds exist only in the JSON of a call and as text on a screen.
 * This is the only file that converts between them.
 */

/** Whole pence from decimal pounds. 1.15 * 100 is 114.99999999999999, hence the rounding. */
export function toPence(pounds: number): number {
  return Math.round(pounds * 100)
}

/** Decimal pounds, at most two decimals, from whole pence. */
export function toPounds(pence: number): number {
  return pence / 100
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** '£4.99' from whole pence; '£0.00' when the amount is not a finite number. */
export function formatPence(pence: number | null | undefined): string {
  return pounds.format(Number.isFinite(pence) ? toPounds(Number(pence)) : 0)
}

/** '£4.99' from the pounds of a call's JSON; '£0.00' when invalid. */
export function formatPrice(amount: number | null | undefined): string {
  return formatPence(Number.isFinite(amount) ? toPence(Number(amount)) : 0)
}

/** '£3.99 – £12.99' when the two differ, else ''. Both in pence. */
export function formatPriceRange(lowest: number, highest: number): string {
  return lowest === highest ? '' : `${formatPence(lowest)} – ${formatPence(highest)}`
}
