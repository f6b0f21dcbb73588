/** Days of the shop's calendar, which is London's: one of the end of summer time has 25 hours, one of its beginning 23. */
import { DAY_MS, HOUR_MS } from './durations.ts'

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** The day on which a moment falls, YYYY-MM-DD. */
export const toLondonDay = (moment: Date | number): string => londonDay.format(moment)

/** The day `days` days after `day`, or before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The moment at which `day` begins, or the day `plus` days after it. In summer that is an hour before Greenwich's. */
export function startOfDay(day: string, plus = 0): Date {
  const wanted = addDays(day, plus)
  const greenwich = Date.parse(wanted)
  return new Date(toLondonDay(greenwich - HOUR_MS) === wanted ? greenwich - HOUR_MS : greenwich)
}
