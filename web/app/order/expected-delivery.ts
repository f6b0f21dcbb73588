/** When a parcel is expected, by what the delivery page says of both methods. All days are London's. */
import { nextWorkingDay } from '../product/delivery/bank-holidays.ts'
import { dispatchDay } from '../product/delivery/delivery-promise.ts'

/** 'Monday 23 November' */
export const formatDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const monthOf = (day: string) => day.slice(0, 7)
/** 'Tuesday 24 November' without its month. */
const withoutMonth = (text: string) => text.split(' ').slice(0, -1).join(' ')

/** 'Tuesday 24 or Wednesday 25 November' for standard, two to three working days; 'Monday 23 November' for express. */
export function expectedDelivery(method: 'standard' | 'express', orderedAt: Date): string {
  const first = nextWorkingDay(dispatchDay(orderedAt))
  if (method === 'express') return formatDay.format(new Date(first))
  const second = nextWorkingDay(first)
  const third = nextWorkingDay(second)
  const earlier = formatDay.format(new Date(second))
  const later = formatDay.format(new Date(third))
  return `${monthOf(second) === monthOf(third) ? withoutMonth(earlier) : earlier} or ${later}`
}
