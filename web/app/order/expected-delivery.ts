/** The expected delivery day, by the times on the delivery page. All days are London days. */
import { nextWorkingDay } from '../product/delivery/bank-holidays.ts'
import { dispatchDay } from '../product/delivery/delivery-promise.ts'

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

/** Returns 'Tuesday 24 or Wednesday 25 November' for standard (2–3 working days), a single day for express. */
export function expectedDelivery(method: 'standard' | 'express', orderedAt: Date): string {
  const first = nextWorkingDay(dispatchDay(orderedAt))
  if (method === 'express') return formatDay.format(new Date(first))
  const second = nextWorkingDay(first)
  const third = nextWorkingDay(second)
  const earlier = formatDay.format(new Date(second))
  const later = formatDay.format(new Date(third))
  return `${monthOf(second) === monthOf(third) ? withoutMonth(earlier) : earlier} or ${later}`
}
