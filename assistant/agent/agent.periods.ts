/** Periods of the shop's calendar: days of London, weeks from Monday. */
import { z } from 'zod'
import { addDays, toLondonDay } from '../../server/platform/time/london.ts'

/** What a period is made of: what comes before 'last month' is a month, before 'the last 10 days' are ten days. */
const PeriodUnit = z.enum(['days', 'week', 'month', 'quarter', 'year'])
export type PeriodUnit = z.output<typeof PeriodUnit>

/** Days, YYYY-MM-DD, both included. */
export const Period = z.object({ from: z.iso.date(), to: z.iso.date(), unit: PeriodUnit })
export type Period = z.output<typeof Period>

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const partsOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, date }
}

/** The day of this year, month (1 is January; 0 and 13 are of the years beside it) and date. */
export const dayAt = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

/** 0 is Monday. */
export const getWeekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

export const daysIn = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

const lastOfMonth = (year: number, month: number): string => addDays(dayAt(year, month + 1, 1), -1)

/** The whole calendar unit in which `day` falls. */
export function getCalendarUnit(unit: Exclude<PeriodUnit, 'days'>, day: string): Period {
  if (unit === 'week') {
    const from = addDays(day, -getWeekday(day))
    return { from, to: addDays(from, 6), unit }
  }
  const { year, month } = partsOf(day)
  const months = MONTHS_OF[unit]
  const first = Math.floor((month - 1) / months) * months + 1
  return { from: dayAt(year, first, 1), to: lastOfMonth(year, first + months - 1), unit }
}

/** `period` with nothing after `today`. One that has not begun is left as it is. */
export const untilToday = (period: Period, today: string): Period =>
  period.from <= today && period.to > today ? { ...period, to: today } : period

/** The same day so many months earlier, or the last of that month where it is shorter. */
function monthsEarlier(day: string, months: number): string {
  const { year, month, date } = partsOf(day)
  const last = lastOfMonth(year, month - months)
  const wanted = dayAt(year, month - months, date)
  return wanted > last ? last : wanted
}

const isLastOfMonth = (day: string): boolean => addDays(day, 1).endsWith('-01')

/** As long a time before: of a week the week before, of a month until today the same days of the month before. */
export function before({ from, to, unit }: Period): Period {
  if (unit === 'week') return { from: addDays(from, -7), to: addDays(to, -7), unit }
  if (unit === 'days') {
    const length = daysIn({ from, to, unit })
    return { from: addDays(from, -length), to: addDays(from, -1), unit }
  }
  const months = MONTHS_OF[unit]
  const end = monthsEarlier(to, months)
  const { year, month } = partsOf(end)
  return { from: monthsEarlier(from, months), to: isLastOfMonth(to) ? lastOfMonth(year, month) : end, unit }
}

/** The same days a year earlier; of a week the one 52 weeks earlier, so that weekdays meet weekdays. */
export function yearBefore(period: Period): Period {
  const { from, to, unit } = period
  if (unit === 'week') return { from: addDays(from, -364), to: addDays(to, -364), unit }
  return { from: monthsEarlier(from, 12), to: monthsEarlier(to, 12), unit }
}

/** 'Monday' */
export const weekdayName = (day: string): string =>
  new Date(day).toLocaleString('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** '9 Nov', or '9 Nov 2025' where it is not of the year `year`. */
export function dayName(day: string, year?: number): string {
  const parts = partsOf(day)
  const name = `${parts.date} ${MONTH_NAMES[parts.month - 1]}`
  return parts.year === year ? name : `${name} ${parts.year}`
}

/** '9–15 Nov 2026', '30 Oct – 5 Nov 2026', '9 Nov 2026'. */
export function periodName({ from, to }: Pick<Period, 'from' | 'to'>): string {
  const [first, last] = [partsOf(from), partsOf(to)]
  if (from === to) return dayName(from)
  if (first.year !== last.year) return `${dayName(from)} – ${dayName(to)}`
  if (first.month !== last.month) return `${dayName(from, last.year)} – ${dayName(to)}`
  return `${first.date}–${dayName(to)}`
}

export type Step = 'day' | 'week' | 'month'

/** The parts of a period, each with its first day; the first and the last may be cut off. */
export function getStepStart(day: string, step: Step): string {
  if (step === 'day') return day
  return getCalendarUnit(step, day).from
}

/** How a part of a period is called on a chart. */
export function stepName(day: string, step: Step): string {
  const { year, month } = partsOf(day)
  if (step === 'month') return `${MONTH_NAMES[month - 1]} ${year}`
  return dayName(day, year)
}

/** The day of a moment as the API writes it. */
export const dayOfMoment = (moment: string): string => dayName(toLondonDay(Date.parse(moment)))
