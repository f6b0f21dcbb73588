/** Reads periods out of a question: 'last week', 'between 3 and 9 nov', 'q3', 'black friday week'. */
import { addDays } from '../../../server/platform/time/london.ts'
import { before, dayAt, type Period, type PeriodUnit, unitOf, untilToday, weekdayOf } from '../agent.periods.ts'
import {
  COUNT,
  countOf,
  DAY,
  isDay,
  LONGEST_BACK_DAYS,
  MONTHS,
  monthOf,
  readDay,
  UNIT,
  WEEKDAYS,
} from './understand.days.ts'

/** A period, and the question without its words. */
export interface ReadPeriod {
  period: Period | undefined
  rest: string
}

type Maker = (found: RegExpExecArray, today: string) => Period | undefined

function rangeOf([, one = '', other = '']: RegExpExecArray, today: string): Period | undefined {
  const to = readDay(other, today)
  if (to === undefined) return undefined
  // 'between 3 and 9 nov': the first takes the month of the second.
  const bare = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?$/.exec(one)
  const from = bare ? `${to.slice(0, 8)}${(bare[1] ?? '').padStart(2, '0')}` : readDay(one, today)
  if (from === undefined || !isDay(from)) return undefined
  // '20 December to 5 January', said in November.
  return {
    from:
      from > to && !/20\d\d/.test(one)
        ? dayAt(Number(from.slice(0, 4)) - 1, Number(from.slice(5, 7)), Number(from.slice(8)))
        : from,
    to,
    unit: 'days',
  }
}

const days = (from: string, to = from): Period => ({ from, to, unit: 'days' })
const since = (from: string | undefined, today: string) => (from === undefined ? undefined : days(from, today))
const single: Maker = ([, text = ''], today) => {
  const day = readDay(text, today)
  return day === undefined ? undefined : days(day)
}

const isUnit = (unit: string): unit is Exclude<PeriodUnit, 'days'> =>
  ['week', 'month', 'quarter', 'year'].includes(unit)
const whole = (unit: string, day: string): Period => (isUnit(unit) ? unitOf(unit, day) : days(day))

/** So many days, today the last of them; of weeks and more as many days as they have. */
function lastUnits(count: number, unit: string, today: string): Period | undefined {
  if (count < 1) return undefined
  if (unit === 'day' || unit === 'week')
    return days(addDays(today, 1 - Math.min(count * (unit === 'week' ? 7 : 1), LONGEST_BACK_DAYS)), today)
  const months = Math.min(count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1), 120)
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  return days(addDays(dayAt(year, month - months, date), 1), today)
}

function ago(count: number, unit: string, today: string): Period | undefined {
  if (count > LONGEST_BACK_DAYS) return undefined
  if (!isUnit(unit)) return days(addDays(today, -count))
  return Array.from({ length: Math.min(count, 520) }).reduce<Period>((period) => before(period), whole(unit, today))
}

const weekend: Maker = ([text = ''], today) => {
  const monday = unitOf('week', today).from
  const isOver = weekdayOf(today) < 5 || /last/.test(text)
  const saturday = addDays(monday, isOver ? -2 : 5)
  return untilToday(days(saturday, addDays(saturday, 1)), today)
}

/** The day after the fourth Thursday of November; the latest that has come. */
const blackFriday: Maker = ([, span], today) => {
  const thisYear = Number(today.slice(0, 4))
  const friday = [thisYear, thisYear - 1].map((year) => addDays(fourthThursday(year), 1)).find((day) => day <= today)
  if (friday === undefined) return undefined
  if (span === undefined) return days(friday)
  return span === 'week' ? unitOf('week', friday) : untilToday(days(friday, addDays(friday, 3)), today)
}

function fourthThursday(year: number): string {
  const first = dayAt(year, 11, 1)
  return addDays(first, ((3 - weekdayOf(first) + 7) % 7) + 21)
}

const quarter: Maker = ([, digit, word, year], today) => {
  const place = digit ? Number(digit) : ['first', 'second', 'third', 'fourth'].indexOf(word ?? '') + 1
  return latest(year, today, (wanted) => unitOf('quarter', dayAt(wanted, place * 3, 1)))
}

const month: Maker = ([, name = '', year], today) =>
  latest(year, today, (wanted) => unitOf('month', dayAt(wanted, monthOf(name), 1)))

/** Of the year that was named, else the latest that has begun. */
function latest(year: string | undefined, today: string, make: (year: number) => Period): Period {
  const named = make(year ? Number(year) : Number(today.slice(0, 4)))
  return untilToday(year || named.from <= today ? named : make(Number(today.slice(0, 4)) - 1), today)
}

/** The first that is found counts; the longer ways of saying come first. */
const WAYS: readonly (readonly [RegExp, Maker])[] = [
  [new RegExp(`\\b(?:between|from) (${DAY}) (?:and|to|until|till|-) (${DAY})\\b`), rangeOf],
  [new RegExp(`\\b(${DAY}) ?(?:to|until|till|-) ?(${DAY})\\b`), rangeOf],
  [
    new RegExp(`\\b(?:since|from|after|starting) (${DAY})\\b`),
    ([, day = ''], today) => since(readDay(day, today), today),
  ],
  [
    new RegExp(`\\bsince (?:the )?(?:start|beginning) of (?:the |this )?${UNIT}\\b`),
    ([, unit = ''], today) => untilToday(whole(unit, today), today),
  ],
  [/\bday before yesterday\b/, (_, today) => days(addDays(today, -2))],
  [/\byesterdays?\b/, (_, today) => days(addDays(today, -1))],
  [/\b(?:todays?|so far today)\b/, (_, today) => days(today)],
  [/\b(week|month|quarter|year) before last\b/, ([, unit = ''], today) => before(before(whole(unit, today)))],
  [/\b(?:year to date|ytd)\b/, (_, today) => untilToday(whole('year', today), today)],
  [/\b(?:month to date|mtd)\b/, (_, today) => untilToday(whole('month', today), today)],
  [
    new RegExp(`\\b(?:in |over |for |during )?(?:the )?(?:last|past|previous) ${COUNT}(?: of)? ${UNIT}\\b`),
    ([, count = '', unit = ''], today) => lastUnits(countOf(count), unit, today),
  ],
  [new RegExp(`\\b${COUNT} ${UNIT} ago\\b`), ([, count = '', unit = ''], today) => ago(countOf(count), unit, today)],
  [
    /\b(?:this|the current) (week|month|quarter|year)(?: so far)?\b/,
    ([, unit = ''], today) => untilToday(whole(unit, today), today),
  ],
  [
    /\b(?:last|previous|past) (week|month|quarter|year)s?\b(?! end)/,
    ([, unit = ''], today) => before(whole(unit, today)),
  ],
  [/\b(?:last|this|the|over the|at the)? ?week ?ends?\b/, weekend],
  [/\bblack friday(?: (week ?end|week))?\b/, blackFriday],
  [/\b(?:q([1-4])|(first|second|third|fourth) quarter)(?: (?:of )?(20\d\d))?\b/, quarter],
  [/\b(?:on |for )?(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)\b/, single],
  [new RegExp(`\\b(?:on |for )?((?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTHS})(?: 20\\d\\d)?)\\b`), single],
  [new RegExp(`\\b(?:on |for )?((?:${MONTHS}) \\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?: 20\\d\\d)?)\\b`), single],
  [new RegExp(`\\b(?:on )?((?:last )?(?:${WEEKDAYS.join('|')}))s?\\b`), single],
  [
    new RegExp(
      `\\b(?:(?:in|for|of|during|last) )?(${MONTHS.replace('|may|', '|(?<=(?:in|for|of|during|last) )may|may(?= 20)|')})s?(?: (20\\d\\d))?(?![a-z])`,
    ),
    month,
  ],
  [
    /\b(?:in|for|of|during) (20\d\d)\b|^(20\d\d)$/,
    ([, one, other], today) => untilToday(whole('year', `${one ?? other}-01-01`), today),
  ],
  [
    /\b(?:(?:of )?all time|ever|since (?:we opened|the beginning|the start)|(?:in|overall) total|overall|altogether)\b/,
    (_, today) => since(addDays(today, -LONGEST_BACK_DAYS), today),
  ],
]

/** Finds the first period in `text`, lower-case words. */
export function readPeriod(text: string, today: string): ReadPeriod {
  for (const [pattern, make] of WAYS) {
    const found = pattern.exec(text)
    if (!found) continue
    const period = make(found, today)
    if (period && period.from <= period.to) {
      return { period, rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}` }
    }
  }
  return { period: undefined, rest: text }
}
