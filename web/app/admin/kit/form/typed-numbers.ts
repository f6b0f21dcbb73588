/** Numbers as users type them. */

/** Parses '4.99', '£4.99' or '1,250'; null for an empty text, NaN for an invalid number. */
export function toNumber(text: string): number | null {
  const plain = text.replace(/[£\s]/g, '').replace(/,(?=\d{3}(?:\D|$))/g, '')
  if (plain === '') return null
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** Formats 4.9 as '4.90'. */
export const poundsText = (pounds: number | null): string => (pounds === null ? '' : pounds.toFixed(2))
