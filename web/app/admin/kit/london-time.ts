/** Between moments, which are UTC, and what the clocks in London show (ISO 8601 without a zone, to the minute). */
const HOUR_MS = 3_600_000

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** '2026-07-01T09:30' from '2026-07-01T08:30:00.000Z'; '' from what is no moment. */
export function toLondonTime(moment: string | null): string {
  const date = new Date(moment ?? '')
  return Number.isNaN(date.getTime()) ? '' : clock.format(date).replace(' ', 'T')
}

/**
 * '2026-07-01T08:30:00.000Z' from '2026-07-01T09:30'; null from what is no time. Where the clocks go back an hour comes
 * twice and the first is meant; where they go forward an hour is missing and the clock after it is meant.
 */
export function fromLondonTime(london: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(london)) return null
  const local = london.slice(0, 16)
  const asUtc = Date.parse(`${local}:00.000Z`)
  if (Number.isNaN(asUtc)) return null
  const summer = new Date(asUtc - HOUR_MS).toISOString()
  return toLondonTime(summer) === local ? summer : new Date(asUtc).toISOString()
}
