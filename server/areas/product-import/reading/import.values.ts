/** Parses cells as users type them: prices, counts, yes and no, lists. */
import { toPence } from '@shop/contract/lib/money.ts'

const MAX_PENCE = 100_000_000
const MAX_STOCK = 1_000_000

/** The value of a cell, or the reason why it is unusable. */
export type Read<T> = { value: T } | { problem: string }

/**
 * Parses '4.99', '£1,299.00', '4,99' or '1.299,00' to pence. Blank cells, negative amounts, other currencies, fractions
 * of a penny and anything else are errors: prices are never guessed.
 */
export function readPrice(text: string): Read<number> {
  const amount = text.replace(/[\s\u00A0\u202F]/g, '').replace(/^(?:GBP|£)|(?:GBP|£)$/gi, '')
  if (amount === '') return { problem: 'has no price' }
  if (/[$€¥]|USD|EUR/i.test(amount)) return { problem: `has a price in another currency (${text.trim()})` }
  const decimal = toDecimal(amount)
  if (decimal === undefined) return { problem: `has a price we can’t read (${text.trim().slice(0, 40)})` }
  if (!/^\d+(?:\.\d{1,2}0*)?$/.test(decimal))
    return { problem: `has a price with a fraction of a penny (${text.trim()})` }
  const pence = toPence(Number(decimal))
  return pence <= MAX_PENCE
    ? { value: pence }
    : { problem: `has a price above what the shop can hold (${text.trim()})` }
}

/** Returns the same number with a decimal point and without thousands separators; undefined if it is none. */
export function toDecimal(amount: string): string | undefined {
  if (/^\d+(?:\.\d*)?$/.test(amount)) return amount.replace(/\.$/, '')
  if (/^\.\d+$/.test(amount)) return `0${amount}`
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(amount)) return amount.replaceAll(',', '')
  if (/^\d+,\d{1,2}$/.test(amount)) return amount.replace(',', '.')
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(amount)) return amount.replaceAll('.', '').replace(',', '.')
  return undefined
}

/** Parses '12', '12.0' or '1,200' to whole units; negative is 0; undefined if the cell is not a number. */
export function readStock(text: string): number | undefined {
  const amount = text.trim().replace(/,(?=\d{3}\b)/g, '')
  if (!/^[-+]?\d+(?:\.\d+)?$/.test(amount)) return undefined
  return Math.min(Math.max(Math.floor(Number(amount)), 0), MAX_STOCK)
}

/** Parses 'TRUE', '1', 'yes' and their opposites; undefined for anything else. */
export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (['true', '1', 'yes', 'y'].includes(word)) return true
  if (['false', '0', '-1', 'no', 'n'].includes(word)) return false
  return undefined
}

/** Splits 'Mango, Ice\, Cold' without blanks and duplicates; a comma after a backslash belongs to its part. */
export function readList(text: string): string[] {
  return [...new Set(splitText(text, /(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim()))]
}

/** Splits a text and trims the parts; omits blank ones. */
export const splitText = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Truncates `text` to `max` characters at a word, never within a surrogate pair. */
export function clipped(text: string, max: number): string {
  const whole = text.trim()
  if (whole.length <= max) return whole
  const cut = whole
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  return `${cut.slice(0, lastBlankIn(cut)).trim() || cut.trim()}…`
}

function lastBlankIn(text: string): number {
  let at = text.length - 1
  while (at > 0 && text[at]?.trim() !== '') at--
  return at
}
