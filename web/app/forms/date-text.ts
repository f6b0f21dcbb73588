/** Dates as people in the UK write them, dd/mm/yyyy, and as they are stored (ISO 8601). */

/** What a typed text means: an ISO date, '' where nothing is typed, or what is wrong with it. */
export type Reading = { value: string } | { fault: string }

const UNREADABLE = 'Enter the date as dd/mm/yyyy, such as 24/12/2026.'

/** Also without leading zeros, with other separators, as eight digits, and as browsers fill dates in: '2026-12-24'. */
export function readDate(text: string): Reading {
  const typed = text.trim()
  if (typed === '') return { value: '' }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  const parts = iso ?? /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!parts) return { fault: UNREADABLE }
  const [first = '', month = '', last = ''] = parts.slice(1)
  const [year, day] = iso ? [first, last] : [last, first]
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${value}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  return isReal ? { value } : { fault: `There is no ${typed}. Check the day and the month.` }
}

/** '24/12/2026' from '2026-12-24'; any other text as it is. */
export const writeDate = (stored: string): string => stored.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
