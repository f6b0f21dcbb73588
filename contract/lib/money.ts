/**
 * Money. Code uses whole pence everywhere; pounds exist only in the JSON of calls and in displayed text. Only this file
 * converts between them.
 */

/** Converts decimal pounds to pence. Rounds, because 1.15 * 100 is 114.99999999999999. */
export function toPence(pounds: number): number {
  return Math.round(pounds * 100)
}

/** Converts pence to decimal pounds with at most two decimals. */
export function toPounds(pence: number): number {
  return pence / 100
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Formats pence as '£4.99'; returns '£0.00' if the amount is not a finite number. */
export function formatPence(pence: number | null | undefined): string {
  return pounds.format(Number.isFinite(pence) ? toPounds(Number(pence)) : 0)
}

/** Formats pounds from a call's JSON as '£4.99'; returns '£0.00' if invalid. */
export function formatPrice(amount: number | null | undefined): string {
  return formatPence(Number.isFinite(amount) ? toPence(Number(amount)) : 0)
}

/** Returns '£3.99 – £12.99' if the two differ, else ''. Both in pence. */
export function formatPriceRange(lowest: number, highest: number): string {
  return lowest === highest ? '' : `${formatPence(lowest)} – ${formatPence(highest)}`
}
