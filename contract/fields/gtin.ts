/** Barcodes: GTINs of 8, 12, 13 or 14 digits (EAN, UPC, ISBN), whose last digit checks the others. */
import { z } from 'zod'

const WRONG_LENGTH = 'A barcode has 8, 12, 13 or 14 digits.'
const WRONG_DIGIT = 'This barcode has a mistyped digit: its check digit does not match.'

/** Returns the digits of a typed barcode, without spaces and hyphens. */
const digitsOf = (text: string): string => text.replace(/[\s-]/g, '')

/** Returns why `text` is not a barcode; undefined if it is one. */
export function barcodeProblem(text: string): string | undefined {
  const digits = digitsOf(text)
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return WRONG_LENGTH
  // From the right, the digits count 1, 3, 1, 3, …; the sum of a GTIN is a multiple of ten.
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? undefined : WRONG_DIGIT
}

/** A barcode without spaces and hyphens, or '' for none. */
export const barcode = z
  .string()
  .max(40, WRONG_LENGTH)
  .transform(digitsOf)
  .superRefine((digits, context) => {
    const message = digits === '' ? undefined : barcodeProblem(digits)
    if (message) context.addIssue({ code: 'custom', message })
  })
