/** Calendar days in London: the day on which summer time begins has 23 hours, the day on which it ends 25. */
import { DAY_MS, HOUR_MS } from './durations.ts'

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** Returns the day of a moment, YYYY-MM-DD. */
export const toLondonDay = (moment: Date | number): string => londonDay.format(moment)

/** Returns the day `days` days after `day`; negative values go back. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the start of `day`, or of the day `plus` days later. In summer it is one hour before midnight UTC. */
export function startOfDay(day: string, plus = 0): Date {
  const wanted = addDays(day, plus)
  const greenwich = Date.parse(wanted)
  return new Date(toLondonDay(greenwich - HOUR_MS) === wanted ? greenwich - HOUR_MS : greenwich)
}
