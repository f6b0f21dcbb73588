/** The format and validation of the card form's fields. */

export interface CardFields {
  name: string
  number: string
  expiry: string
  code: string
}
export type CardErrors = Partial<Record<keyof CardFields, string>>

export const NO_CARD: CardFields = { name: '', number: '', expiry: '', code: '' }
const SHORTEST = 13
const LONGEST = 19
/** American Express groups its fifteen digits 4-6-5 and has a four-digit security code. */
const isAmex = (digits: string) => /^3[47]/.test(digits)

export const stripNonDigits = (text: string): string => text.replace(/\D/g, '')
export const securityCodeLength = (number: string): number => (isAmex(stripNonDigits(number)) ? 4 : 3)

/** Formats a card number while it is typed: '4242 4242 4242 4242'. */
export function spacedNumber(text: string): string {
  const digits = stripNonDigits(text).slice(0, LONGEST)
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? [])
  return groups.filter((group) => group !== '').join(' ')
}

/** Formats an expiry while it is typed: '08 / 29'. Accepts '829' and '08/2029', as browsers autofill, too. */
export function spacedExpiry(text: string): string {
  const written = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{0,2})\s*$/.exec(text)
  if (written?.[1] && written[2]) return `${written[1].padStart(2, '0')} / ${written[2]}`
  const digits = stripNonDigits(text)
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const [month, year] = [padded.slice(0, 2), padded.slice(2, 4)]
  return year === '' ? month : `${month} / ${year}`
}

/** Returns the month, 1 to 12, and the four-digit year; null for an invalid expiry. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const [, month = '', year = ''] = /^(\d{2}) \/ (\d{2})$/.exec(text) ?? []
  const read = { month: Number(month), year: 2000 + Number(year) }
  return read.month >= 1 && read.month <= 12 ? read : null
}

/** Returns all errors by field, in the order of the form. A card is valid until the end of its month. */
export function findCardErrors({ name, number, expiry, code }: CardFields, today: Date): CardErrors {
  const found = {
    name: name.trim() === '' ? 'Enter the name on the card.' : '',
    number: numberError(stripNonDigits(number)),
    expiry: expiryError(expiry, today),
    code: codeError(stripNonDigits(code), securityCodeLength(number)),
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== ''))
}

function numberError(digits: string): string {
  if (digits === '') return 'Enter the card number.'
  if (digits.length < (isAmex(digits) ? 15 : digits.startsWith('4') || digits.startsWith('5') ? 16 : SHORTEST))
    return 'That number is too short. Check the long number on the card.'
  return hasCheckDigit(digits) ? '' : 'That number isn’t right. Check the long number on the card.'
}

function expiryError(expiry: string, today: Date): string {
  if (expiry === '') return 'Enter the expiry date.'
  const read = readExpiry(expiry)
  if (!read) return 'Enter the month and year, for example 08 / 29.'
  const isPast = read.year * 12 + read.month < today.getFullYear() * 12 + today.getMonth() + 1
  return isPast ? 'This card has expired. Use another card.' : ''
}

function codeError(digits: string, length: number): string {
  if (digits === '') return 'Enter the security code.'
  return digits.length === length ? '' : `Enter the ${length} digits of the security code.`
}

/** Luhn checksum (ISO/IEC 7812-1, annex B), which detects a mistyped digit or two swapped ones. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
