/** The expected delivery days, by the settings. All days are London days. */
import { isWorkingDay, nextDay } from '@shop/contract/lib/dispatch/bank-holidays.ts'
import { type DispatchRules, expectedDays } from '@shop/contract/lib/dispatch/dispatch.ts'

/** Formats a day: 'Monday 23 November'. */
export const formatDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const monthOf = (day: string) => day.slice(0, 7)
/** Returns 'Tuesday 24 November' without its month. */
const withoutMonth = (text: string) => text.split(' ').slice(0, -1).join(' ')

/**
 * Returns 'Tuesday 24 or Wednesday 25 November' where two days follow each other, 'Tuesday 24 to Friday 27 November' where
 * there are more, and a single day where the service promises one. `days` are its working days, like '2-3'.
 */
export function expectedDelivery(days: string, orderedAt: Date, rules: DispatchRules): string {
  const [first, last] = expectedDays(days, orderedAt, rules)
  const [earlier, later] = [first, last].map((day) => formatDay.format(new Date(day)))
  if (earlier === undefined || first === last) return later ?? ''
  const start = monthOf(first) === monthOf(last) ? withoutMonth(earlier) : earlier
  return `${start} ${nextDay(first, isWorkingDay) === last ? 'or' : 'to'} ${later}`
}
