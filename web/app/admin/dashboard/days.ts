/** Days come as '2026-11-21': they are London's and have no time, so that no browser's clock may move them. */
const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long' })
const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** 'Sat 21 November' */
export const dayName = (day: string): string => long.format(new Date(day))

/** '21 Nov' */
export const shortDay = (day: string): string => short.format(new Date(day))
