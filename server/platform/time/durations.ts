/** Lengths of time in ms. A day is 24 hours: days of the calendar are counted by the clock. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
