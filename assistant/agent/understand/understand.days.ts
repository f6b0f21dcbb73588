/** Reads days out of words: '3 nov', '2026-11-03', '3/11', 'monday', 'yesterday'. */
import { addDays } from '../../../server/platform/time/london.ts'
import { dayAt, weekdayOf } from '../agent.periods.ts'

/** As patterns. */
export const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const MONTH_STARTS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  thirty: 30,
  sixty: 60,
  ninety: 90,
}
export const COUNT = `(\\d{1,4}|${Object.keys(WORDS).join('|')})`
export const DAY =
  `(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)?(?: (?:${MONTHS}))?(?: 20\\d\\d)?` +
  `|(?:${MONTHS}) \\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?: 20\\d\\d)?|yesterday|today|(?:last )?(?:${WEEKDAYS.join('|')}))`
export const UNIT = '(day|week|month|quarter|year)s?'
export const LONGEST_BACK_DAYS = 3660

/** 'two' and '2' alike. */
export const countOf = (word: string): number => WORDS[word] ?? Number(word)
export const monthOf = (name: string): number => MONTH_STARTS.indexOf(name.slice(0, 3)) + 1
export const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day))

/** One day as it was written; the latest that is not to come where the year was left out. */
export function readDay(text: string, today: string): string | undefined {
  if (/today/.test(text)) return today
  if (/yesterday/.test(text)) return addDays(today, -1)
  const iso = /\d{4}-\d{2}-\d{2}/.exec(text)
  if (iso) return isDay(iso[0]) ? iso[0] : undefined
  const weekday = WEEKDAYS.findIndex((name) => text.includes(name))
  if (weekday >= 0) return addDays(today, -((weekdayOf(today) - weekday + 7) % 7 || 7))
  const slashed = /(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?/.exec(text)
  if (slashed) return dated(Number(slashed[1]), Number(slashed[2]), fullYear(slashed[3]), today)
  const named = new RegExp(
    `(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTHS})|(${MONTHS}) (\\d{1,2})(?:st|nd|rd|th)?)(?: (20\\d\\d))?`,
  ).exec(text)
  if (!named) return undefined
  const [, first, afterwards, ahead, second, year] = named
  return dated(Number(first ?? second), monthOf(afterwards ?? ahead ?? ''), fullYear(year), today)
}

const fullYear = (year: string | undefined) =>
  year === undefined ? undefined : year.length === 2 ? 2000 + Number(year) : Number(year)

function dated(date: number, month: number, year: number | undefined, today: string): string | undefined {
  if (month < 1 || month > 12 || date < 1 || date > 31) return undefined
  if (year !== undefined) return dayAt(year, month, date)
  const thisYear = Number(today.slice(0, 4))
  const day = dayAt(thisYear, month, date)
  return day > today ? dayAt(thisYear - 1, month, date) : day
}
