/**
 * When an order leaves and arrives, by the settings. Times are London's, days YYYY-MM-DD. Without schemas, so that the browser
 * can load it.
 */
import { WEEKDAY_NAMES, WEEKDAYS } from '../../constants.ts'
import type { SiteSettings } from '../../site-settings.ts'
import { isBankHoliday, isWorkingDay, nextDay } from './bank-holidays.ts'

/** The settings that decide the day on which an order leaves. */
export type DispatchRules = Pick<
  SiteSettings,
  'dispatch_before' | 'dispatch_days' | 'closed_on_bank_holidays' | 'closed_days'
>

let london: Intl.DateTimeFormat | undefined

/** Returns London's day, and the minutes since its midnight on the clock. */
function londonTime(now: Date): { day: string; minutes: number } {
  // Created on first use: it takes 80 ms on a slow phone, and most pages need none.
  london ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(london.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, minutes: toMinutes(`${parts.hour}:${parts.minute}`) }
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether parcels leave on `day`. */
export function isDispatchDay(day: string, rules: DispatchRules): boolean {
  const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7]
  if (weekday === undefined || !rules.dispatch_days.includes(weekday)) return false
  return !(rules.closed_on_bank_holidays && isBankHoliday(day)) && !rules.closed_days.includes(day)
}

/**
 * Returns the day on which an order placed `now` leaves, and how many minutes are left for it to leave today; 0 if it
 * leaves on another day.
 */
export function nextDispatch(now: Date, rules: DispatchRules): { day: string; minutesLeft: number } {
  const { day, minutes } = londonTime(now)
  const minutesLeft = toMinutes(rules.dispatch_before) - minutes
  if (minutesLeft > 0 && isDispatchDay(day, rules)) return { day, minutesLeft }
  return { day: nextDay(day, (next) => isDispatchDay(next, rules)), minutesLeft: 0 }
}

/**
 * Returns the first and the last day on which an order placed `now` is expected, for a service that takes `range` working days,
 * like '2-3'; carriers deliver on working days.
 */
export function expectedDays(range: string, now: Date, rules: DispatchRules): [string, string] {
  const [first, last] = readDays(range)
  const leaves = nextDispatch(now, rules).day
  return [addWorkingDays(leaves, first), addWorkingDays(leaves, last)]
}

function addWorkingDays(day: string, count: number): string {
  return count === 0 ? day : addWorkingDays(nextDay(day, isWorkingDay), count - 1)
}

/** Parses '2-3' to [2, 3] and '1' to [1, 1]. */
function readDays(range: string): [number, number] {
  const [first = 1, last = first] = range.split('-').map(Number)
  return [first, last]
}

/** Formats '15:00' as '3 pm', '09:30' as '9.30 am' and '12:00' as 'noon'. */
export function formatTime(time: string): string {
  const minutes = toMinutes(time)
  if (minutes === 720) return 'noon'
  const hour = Math.floor(minutes / 60) % 12 || 12
  const rest = minutes % 60 === 0 ? '' : `.${time.slice(3)}`
  return `${hour}${rest} ${minutes < 720 ? 'am' : 'pm'}`
}

/** Returns the days on which parcels leave: 'Monday to Friday', 'Monday, Wednesday and Saturday'. */
export function nameDispatchDays({ dispatch_days }: Pick<DispatchRules, 'dispatch_days'>): string {
  const days = WEEKDAYS.filter((day) => dispatch_days.includes(day))
  const names = days.map((day) => WEEKDAY_NAMES[day])
  const [first] = days
  const isRow =
    first !== undefined && WEEKDAYS.indexOf(first) + days.length - 1 === WEEKDAYS.indexOf(days.at(-1) ?? first)
  if (isRow && days.length > 2) return `${names[0]} to ${names.at(-1)}`
  return new Intl.ListFormat('en-GB').format(names)
}

/** Returns 'Monday to Friday, except the bank holidays of England and Wales'. */
export const describeWorkingDays = (rules: DispatchRules): string =>
  `${nameDispatchDays(rules)}${rules.closed_on_bank_holidays ? ', except the bank holidays of England and Wales' : ''}`

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (count: number) => NUMBERS[count - 1] ?? String(count)

/** Describes '2-3' as 'Two to three working days after dispatch', and '1' as 'The working day after dispatch'. */
export function describeArrival(range: string): string {
  const [first, last] = readDays(range)
  if (last === 1) return 'The working day after dispatch'
  const text = `${first === last ? '' : `${inWords(first)} to `}${inWords(last)} working days after dispatch`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A promise that is true at any time: 'Order by 3 pm, dispatched the same working day'. */
export const describeDispatch = ({ dispatch_before }: Pick<DispatchRules, 'dispatch_before'>): string =>
  `Order by ${formatTime(dispatch_before)}, dispatched the same working day`

/** Returns '1 day' or '7 days'. */
export const formatDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`
