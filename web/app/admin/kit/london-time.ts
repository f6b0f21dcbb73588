/** Converts between UTC times and local times in London (ISO 8601 without a zone, to the minute). */
const HOUR_MS = 3_600_000

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns '2026-07-01T09:30' for '2026-07-01T08:30:00.000Z'; '' for an invalid time. */
export function toLondonTime(moment: string | null): string {
  const date = new Date(moment ?? '')
  return Number.isNaN(date.getTime()) ? '' : clock.format(date).replace(' ', 'T')
}

/**
 * Returns '2026-07-01T08:30:00.000Z' for '2026-07-01T09:30'; null for an invalid time. When the clocks go back, an
 * hour is repeated and the first one is used; when they go forward, an hour is skipped and the time after it is used.
 */
export function fromLondonTime(london: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(london)) return null
  const local = london.slice(0, 16)
  const asUtc = Date.parse(`${local}:00.000Z`)
  if (Number.isNaN(asUtc)) return null
  const summer = new Date(asUtc - HOUR_MS).toISOString()
  return toLondonTime(summer) === local ? summer : new Date(asUtc).toISOString()
}
