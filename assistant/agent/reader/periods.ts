/** Reads periods: units of the calendar by their names ('last week', 'q3'), days with chrono ('since 1 November'). */
import { GB } from 'chrono-node/en'
import { addDays } from '../../../server/platform/time/london.ts'
import {
  before,
  dayAt,
  getCalendarUnit,
  getWeekday,
  type Period,
  type PeriodUnit,
  untilToday,
  yearBefore,
} from '../agent.periods.ts'
import data from '../data/words.json' with { type: 'json' }

const MAX_DAYS_BACK = 3660
const numbers = new Map(Object.entries(data.numbers))
/** A count as a pattern: digits or a word. */
export const COUNT = `(?:\\d{1,6}|${[...numbers.keys()].join('|')})`
/** 'two' and '2' alike. */
export const readCount = (word: string): number => numbers.get(word.toLowerCase()) ?? Number(word)

type CalendarUnit = Exclude<PeriodUnit, 'days'>
type Reader = (found: readonly string[], today: string) => Period | undefined

const daysOf = (from: string, to = from): Period => ({ from, to, unit: 'days' })
const isCalendarUnit = (unit: string): unit is CalendarUnit => ['week', 'month', 'quarter', 'year'].includes(unit)
const unitAround = (unit: string, day: string): Period =>
  isCalendarUnit(unit) ? getCalendarUnit(unit, day) : daysOf(day)

/** The unit so many before the current one; of the current one the days until today. */
function unitsBack(unit: string, count: number, today: string): Period | undefined {
  if (count > 520) return undefined
  let period = unitAround(unit, today)
  if (count === 0) return untilToday(period, today)
  for (let back = 0; back < count; back += 1) period = before(period)
  return period
}

/** So many days, weeks, months or years, today the last day of them. */
function lastUnits(count: number, unit: string, today: string): Period | undefined {
  if (count < 1) return undefined
  const weeks = { day: 1, week: 7, fortnight: 14 }[unit]
  if (weeks) return daysOf(addDays(today, 1 - Math.min(count * weeks, MAX_DAYS_BACK)), today)
  const months = Math.min(count * ({ quarter: 3, year: 12 }[unit] ?? 1), 120)
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  return daysOf(addDays(dayAt(year, month - months, date), 1), today)
}

/** Of the year that was named, else the latest that has begun. */
function latestOf(year: string | undefined, today: string, periodIn: (year: number) => Period): Period {
  const period = periodIn(Number(year ?? today.slice(0, 4)))
  return untilToday(year || period.from <= today ? period : periodIn(Number(today.slice(0, 4)) - 1), today)
}

function blackFriday(span: string | undefined, today: string): Period | undefined {
  const thisYear = Number(today.slice(0, 4))
  const friday = [thisYear, thisYear - 1]
    .map((year) => addDays(dayAt(year, 11, 1), ((3 - getWeekday(dayAt(year, 11, 1)) + 7) % 7) + 22))
    .find((day) => day <= today)
  if (!friday || !span) return friday ? daysOf(friday) : undefined
  return span === 'week' ? getCalendarUnit('week', friday) : untilToday(daysOf(friday, addDays(friday, 3)), today)
}

function weekend(isLast: boolean, today: string): Period {
  const saturday = addDays(getCalendarUnit('week', today).from, isLast || getWeekday(today) < 5 ? -2 : 5)
  return untilToday(daysOf(saturday, addDays(saturday, 1)), today)
}

const UNIT = '(day|week|fortnight|month|quarter|year)s?'
/** What chrono does not know: whole units of the calendar. The first that is found counts. */
const UNITS: readonly (readonly [string, Reader])[] = [
  [`since (?:the )?(?:start|beginning) of (?:the |this )?${UNIT}`, ([unit = ''], today) => unitsBack(unit, 0, today)],
  [`${UNIT} before last`, ([unit = ''], today) => unitsBack(unit, 2, today)],
  ['day before yesterday', (_, today) => daysOf(addDays(today, -2))],
  ['(?:year to date|ytd)', (_, today) => unitsBack('year', 0, today)],
  ['(?:month to date|mtd)', (_, today) => unitsBack('month', 0, today)],
  [
    `(?:in |over |for |during )?(?:the )?(?:last|past|previous) (${COUNT})(?: of)? ${UNIT}`,
    ([count = '', unit = ''], today) => lastUnits(readCount(count), unit, today),
  ],
  [
    `(?:in|over|within) (${COUNT}) ${UNIT}(?! ago)`,
    ([count = '', unit = ''], today) => lastUnits(readCount(count), unit, today),
  ],
  [
    `(${COUNT}) ${UNIT}(?: worth)?(?: of)`,
    ([count = '', unit = ''], today) => lastUnits(readCount(count), unit, today),
  ],
  [`(${COUNT}) ${UNIT} ago`, ([count = '', unit = ''], today) => unitsBack(unit, readCount(count), today)],
  [`(?:this|the current) ${UNIT}(?: so far)?`, ([unit = ''], today) => unitsBack(unit, 0, today)],
  [
    'black friday(?: (week ?end|week))?(?:.{0,12} (last year))?',
    ([span, isLastYear], today) =>
      blackFriday(span, isLastYear ? yearBefore(getCalendarUnit('year', today)).to : today),
  ],
  ['(last )?(?:this |the |over the |at the )?week ?ends?', ([last], today) => weekend(last !== undefined, today)],
  [`(?:last|previous|past) ${UNIT}`, ([unit = ''], today) => unitsBack(unit, 1, today)],
  [
    'q([1-4])(?: (?:of )?(20\\d\\d))?',
    ([digit, year], today) =>
      latestOf(year, today, (wanted) => getCalendarUnit('quarter', dayAt(wanted, Number(digit) * 3, 1))),
  ],
  [
    '(first|second|third|fourth) quarter(?: (?:of )?(20\\d\\d))?',
    ([word = '', year], today) =>
      latestOf(year, today, (wanted) =>
        getCalendarUnit('quarter', dayAt(wanted, ['first', 'second', 'third', 'fourth'].indexOf(word) * 3 + 1, 1)),
      ),
  ],
  [
    '(?:in|for|of|during|all of|since) (20\\d\\d)',
    ([year = ''], today) => untilToday(getCalendarUnit('year', `${year}-01-01`), today),
  ],
  [
    '(?:of )?(?:all time|ever|since we opened|since the (?:beginning|start)|in total|overall|altogether)',
    (_, today) => daysOf(addDays(today, -MAX_DAYS_BACK), today),
  ],
]
const patterns = UNITS.map(([pattern, read]) => ({ pattern: new RegExp(`\\b${pattern}\\b`, 'i'), read }))

/** A period and the text without its words. */
export interface PeriodInText {
  period: Period | undefined
  rest: string
}

/** Finds the first period in `text`, seen from `today`. Periods lie in the past. */
export function readPeriod(text: string, today: string): PeriodInText {
  for (const { pattern, read } of patterns) {
    const found = pattern.exec(text)
    const period =
      found &&
      read(
        found.slice(1).map((word) => word?.toLowerCase()),
        today,
      )
    if (found && period && period.from <= period.to)
      return { period, rest: withoutPart(text, found.index, found[0].length) }
  }
  return readDays(text, today)
}

const withoutPart = (text: string, at: number, length: number) => `${text.slice(0, at)} ${text.slice(at + length)}`

type ParsedDay = ReturnType<typeof GB.parse>[number]['start']

const parseDays = (text: string, today: string) =>
  GB.parse(text, { instant: new Date(`${today}T12:00:00Z`), timezone: 0 }).filter(
    ({ start }) => start.isCertain('month') || start.isCertain('weekday'),
  )
const dayOf = (parsed: ParsedDay) => dayAt(parsed.get('year') ?? 0, parsed.get('month') ?? 1, parsed.get('day') ?? 1)

/** The latest such day until today, where the year or the week was left open. */
function pastDay(parsed: ParsedDay, today: string): string {
  const day = dayOf(parsed)
  if (parsed.isCertain('weekday') && !parsed.isCertain('month')) return day < today ? day : addDays(day, -7)
  return day > today && !parsed.isCertain('year') ? dayAt(Number(day.slice(0, 4)) - 1, ...monthAndDate(day)) : day
}
const monthAndDate = (day: string): [number, number] => [Number(day.slice(5, 7)), Number(day.slice(8))]

function readDays(text: string, today: string): PeriodInText {
  // 'between 3 and 9 nov' and 'from 3 nov to 9 nov' are ranges to chrono only without their first word.
  const plain = text.replace(/\b(?:between|from) (?=\d)(.*?) and (?=\d)/i, '$1 to ').replace(/\bfrom (?=\d)/i, '')
  const [found] = parseDays(plain, today)
  if (!found) return { period: undefined, rest: text }
  const { start, end } = found
  const rest = withoutPart(plain, found.index, found.text.length).replace(
    /\b(?:between|since|from|on|in|during|for)\s*$/i,
    '',
  )
  if (end) {
    const to = pastDay(end, today)
    const from = pastDay(start, to)
    return { period: from <= to ? daysOf(from, to) : undefined, rest }
  }
  const day = pastDay(start, today)
  const isSince = /\b(?:since|from|after|starting(?: on)?)\s*(?:the )?$/i.test(plain.slice(0, found.index))
  if (isSince) return { period: day <= today ? daysOf(day, today) : undefined, rest }
  const isUntil = /\bbefore\s*(?:the )?$/i.test(plain.slice(0, found.index))
  if (isUntil) return { period: daysOf(addDays(today, -MAX_DAYS_BACK), addDays(day, -1)), rest }
  const isBefore = /\blast\s*$/i.test(plain.slice(0, found.index))
  const isMonth = !start.isCertain('day') && !start.isCertain('weekday')
  const month = getCalendarUnit('month', day)
  // 'last november', said in November, is a year ago.
  const named = isBefore && month.to >= today ? yearBefore(month) : untilToday(month, today)
  return { period: isMonth ? named : daysOf(day), rest }
}

/** The next day of that name, at the beginning of `text`: coupons end in what is to come. */
export function readComingDay(text: string, today: string): string | undefined {
  const end = /^(?:the )?(?:end of )?(?:this |the )?(week|month|year)\b/i.exec(text)?.[1]?.toLowerCase()
  if (end && isCalendarUnit(end)) return getCalendarUnit(end, today).to
  const options = { forwardDate: true }
  const isEnd = /^(?:the )?end of /i.test(text)
  const [found] = GB.parse(
    text.replace(/^(?:the )?end of /i, ''),
    { instant: new Date(`${today}T12:00:00Z`), timezone: 0 },
    options,
  )
  if (!found || found.index >= 5) return undefined
  const day = dayOf(found.start)
  return isEnd && !found.start.isCertain('day') ? getCalendarUnit('month', day).to : day
}
