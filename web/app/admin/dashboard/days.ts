/** Days such as '2026-11-21' are London days without a time; formatting ignores the browser's time zone. */
const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long' })
const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** Formats a day: 'Sat 21 November'. */
export const dayName = (day: string): string => long.format(new Date(day))

/** Formats a day: '21 Nov'. */
export const shortDay = (day: string): string => short.format(new Date(day))
