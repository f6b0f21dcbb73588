/** Converts dates between the UK format, dd/mm/yyyy, and the stored one (ISO 8601). */

/** The parsed value of a text: an ISO date, '' for an empty text, or an error message. */
export type Reading = { value: string } | { problem: string }

const UNREADABLE = 'Enter the date as dd/mm/yyyy, such as 24/12/2026.'

/** Parses a date. Also accepts no leading zeros, other separators, eight digits, and browser autofill: '2026-12-24'. */
export function readDate(text: string): Reading {
  const typed = text.trim()
  if (typed === '') return { value: '' }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  const parts = iso ?? /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!parts) return { problem: UNREADABLE }
  const [first = '', month = '', last = ''] = parts.slice(1)
  const [year, day] = iso ? [first, last] : [last, first]
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${value}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  return isReal ? { value } : { problem: `There is no ${typed}. Check the day and the month.` }
}

/** Returns '24/12/2026' for '2026-12-24'; any other text is unchanged. */
export const writeDate = (stored: string): string => stored.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
