/** Schemas of a business's details (rules F9 and I1). Each value is normalised first; an empty one means not set. */
import { z } from 'zod'
import { readPostcode } from './postcode.ts'

/** A field normalised by `tidy`, which must then be empty or pass `isValid`. */
const orEmpty = (max: number, message: string, tidy: (text: string) => string, isValid: (text: string) => boolean) =>
  z
    .string()
    .trim()
    .max(200)
    .overwrite(tidy)
    .max(max)
    .refine((text) => text === '' || isValid(text), message)

const compact = (text: string) => text.replace(/\s+/g, '').toUpperCase()

/** Normalised to '12-34-56', however its digits are separated. */
export const sortCode = orEmpty(
  10,
  'Enter the six digits of the sort code, like 12-34-56.',
  (text) => text.replace(/^(\d\d)[\s-]*(\d\d)[\s-]*(\d\d)$/, '$1-$2-$3'),
  (text) => /^\d\d-\d\d-\d\d$/.test(text),
)

export const accountNumber = orEmpty(12, 'Enter the eight digits of the account number.', compact, (text) =>
  /^\d{8}$/.test(text),
)

/** Stored without spaces. Its check digits are verified, because a transfer to a mistyped IBAN would be lost. */
export const iban = orEmpty(34, 'This IBAN is wrong: its check digits don’t match. Copy it again.', compact, isIban)

/** Normalised to 'GB123456789', also if entered without the letters. */
export const vatNumber = orEmpty(
  20,
  'Enter the VAT number: GB and 9 digits, or 12 for a branch.',
  (text) => compact(text).replace(/^(?=\d{9}(?:\d{3})?$)/, 'GB'),
  (text) => /^GB\d{9}(?:\d{3})?$/.test(text),
)

export const companyNumber = orEmpty(
  20,
  'Enter the eight characters of the company number, like 01234567 or SC123456.',
  compact,
  (text) => /^(?:\d{8}|[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z])$/.test(text),
)

export const postalCode = orEmpty(
  12,
  'Enter a UK postcode, like LS1 4AP.',
  (text) => readPostcode(text) ?? text,
  (text) => readPostcode(text) !== undefined,
)

export const phoneNumber = orEmpty(
  40,
  'Enter a phone number, like 0113 496 0000.',
  (text) => text.replace(/\s+/g, ' '),
  (text) => /^\+?[\d ()-]+$/.test(text) && text.replace(/\D/g, '').length >= 7,
)

/** The URL of a page on a social network. */
export const socialLink = orEmpty(300, 'Enter the whole address, starting with https://', (text) => text, isHttps)

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, hostname } = new URL(text)
  return protocol === 'https:' && username === '' && hostname.includes('.')
}

/** ISO 13616: with country and check digits moved to the end and letters as 10 to 35, the number modulo 97 must be 1. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(text)) return false
  if (text.startsWith('GB') && text.length !== 22) return false
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** A time of the day after midnight, normalised to '09:05'. */
export const timeOfDay = z
  .string()
  .trim()
  .max(20)
  .overwrite((text) => text.replace(/^(\d)(?=[:.])/, '0$1').replace('.', ':'))
  .refine((text) => /^(?!00:00)(?:[01]\d|2[0-3]):[0-5]\d$/.test(text), 'Enter a time, like 15:00.')

/** A day, normalised to YYYY-MM-DD from '24/12/2026'. */
export const calendarDay = z
  .string()
  .trim()
  .max(20)
  .overwrite((text) => text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, isoDay))
  .pipe(z.iso.date('Enter days like 24/12/2026.'))

const isoDay = (_: string, day: string, month: string, year: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** A number of working days, or two: '1' or '2-3'. */
export const dayRange = z
  .string()
  .trim()
  .max(20)
  .overwrite((text) => text.replace(/\s*(?:[-–]|to)\s*/, '-'))
  .refine(isDayRange, 'Enter working days from 1 to 30, like 1 or 2-3.')

function isDayRange(text: string): boolean {
  const [first = 0, last = first, ...rest] = text.split('-').map(Number)
  return (
    [first, last].every((days) => Number.isInteger(days) && days >= 1 && days <= 30) && first <= last && !rest.length
  )
}
