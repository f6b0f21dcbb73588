/** The dispatch time of an order placed now: the same day until 3 pm on a working day. All times are London time. */
import { DISPATCH_BEFORE_HOUR } from '@shop/contract/constants.ts'
import { isWorkingDay, nextWorkingDay } from './bank-holidays.ts'
import { lazyDateFormat } from './lazy-date-format.ts'

/** True at any time; rendered by the server, so that a cached page never promises an hour that has passed. */
export const STANDING_PROMISE = `Order by ${DISPATCH_BEFORE_HOUR - 12} pm, dispatched the same working day`

const london = lazyDateFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const weekday = lazyDateFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

function londonTime(now: Date): { day: string; minutes: number } {
  const parts = Object.fromEntries(
    london()
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : [], rest > 0 ? `${rest} min` : []].flat().join(' ')
}

/** Returns the dispatch day of an order placed `now`, YYYY-MM-DD. */
export function dispatchDay(now: Date): string {
  const { day, minutes } = londonTime(now)
  return isWorkingDay(day) && minutes < DISPATCH_BEFORE_HOUR * 60 ? day : nextWorkingDay(day)
}

/** Returns 'Order in the next 2 h 14 min for dispatch today', or names the dispatch day. */
export function deliveryPromise(now: Date): string {
  const { day, minutes } = londonTime(now)
  const left = DISPATCH_BEFORE_HOUR * 60 - minutes
  if (isWorkingDay(day) && left > 0) return `Order in the next ${duration(left)} for dispatch today`
  return `Order now for dispatch on ${weekday().format(new Date(nextWorkingDay(day)))}`
}
