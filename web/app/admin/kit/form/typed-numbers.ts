/** Figures as people type them. */

/** 4.99 from '4.99', '£4.99' or '1,250'; null from nothing, NaN from what is no figure. */
export function numberOf(text: string): number | null {
  const plain = text.replace(/[£\s]/g, '').replace(/,(?=\d{3}(?:\D|$))/g, '')
  if (plain === '') return null
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

export const textOf = (number: number | null): string => (number === null ? '' : String(number))

/** '4.90' from 4.9. */
export const poundsText = (pounds: number | null): string => (pounds === null ? '' : pounds.toFixed(2))
