/** The countdown to the dispatch of an order placed now, by the settings. All times are London time. */
import { type DispatchRules, nextDispatch } from '@shop/contract/lib/dispatch/dispatch.ts'
import { lazyDateFormat } from './lazy-date-format.ts'

const weekday = lazyDateFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : [], rest > 0 ? `${rest} min` : []].flat().join(' ')
}

/** Returns 'Order in the next 2 h 14 min for dispatch today', or names the dispatch day. */
export function deliveryPromise(now: Date, rules: DispatchRules): string {
  const { day, minutesLeft } = nextDispatch(now, rules)
  if (minutesLeft > 0) return `Order in the next ${duration(minutesLeft)} for dispatch today`
  return `Order now for dispatch on ${weekday().format(new Date(day))}`
}
