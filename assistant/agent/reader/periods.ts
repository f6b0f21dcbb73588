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
import rows from '../data/periods.json' with { type: 'json' }
import data from '../data/words.json' with { type: 'json' }

const MAX_DAYS_BACK = 3660
const numbers = new Map(Object.entries(data.numbers))
/** A count as a pattern: digits or a word. */
export const COUNT = `(?:\\d{1,6}|${[...numbers.keys()].join('|')})`
/** 'two' and '2' alike. */
export const readCount = (word: string): number => numbers.get(word.toLowerCase()) ?? Number(word)

type CalendarUnit = Exclude<PeriodUnit, 'days'>

const daysOf = (from: string, to = from): Period => ({ from, to, unit: 'days' })
const isCalendarUnit = (unit: string): unit is CalendarUnit => ['week', 'month', 'quarter', 'year'].includes(unit)
const unitAround = (unit: string, day: string): Period =>
  isCalendarUnit(unit) ? getCalendarUnit(unit, day) : daysOf(day)

/** The unit so many before the current one; of the current one the days until today. */
function unitsBack(unit: string, count: number, today: string): Period | undefined {
  if (count > 520) return undefined
  if (unit === 'fortnight') return lastUnits(Math.max(count, 1), unit, today)
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

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month)).toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' }).toLowerCase(),
)

/** All days that are counted. */
export const ever = (today: string): Period => daysOf(addDays(today, -MAX_DAYS_BACK), today)

type Words = Readonly<Record<string, string | undefined>>
/** How the rows of data/periods.json are read. */
const READERS: Readonly<Record<string, (words: Words, today: string) => Period | undefined>> = {
  back: ({ unit = '', count = '' }, today) => unitsBack(unit, readCount(count), today),
  last: ({ unit = '', count = '' }, today) => lastUnits(readCount(count), unit, today),
  blackFriday: ({ span, past }, today) =>
    blackFriday(span, past ? yearBefore(getCalendarUnit('year', today)).to : today),
  weekend: ({ past }, today) => weekend(past !== undefined, today),
  quarter: ({ quarter, year }, today) =>
    latestOf(year, today, (wanted) => getCalendarUnit('quarter', dayAt(wanted, Number(quarter) * 3, 1))),
  year: ({ year }, today) => untilToday(getCalendarUnit('year', `${year}-01-01`), today),
  ever: (_, today) => ever(today),
  part: ({ month = '', year, first, last }, today) =>
    latestOf(year, today, (wanted) => {
      const at = MONTHS.indexOf(month) + 1
      const whole = getCalendarUnit('month', dayAt(wanted, at, 1))
      const end = last === 'today' ? today : dayAt(wanted, at, Number(last))
      const to = last === 'today' || end < whole.to ? end : whole.to
      // So many days before the end of the month.
      return daysOf(Number(first) < 0 ? addDays(to, Number(first) + 1) : dayAt(wanted, at, Number(first)), to)
    }),
}

const FORMS = { '<unit>': '(?<unit>day|week|fortnight|month|quarter|year)s?', '<count>': `(?<count>${COUNT})` }
const toPattern = (source: string) =>
  new RegExp(`\\b${Object.entries(FORMS).reduce((text, [name, form]) => text.replace(name, form), source)}\\b`, 'i')
interface Row {
  say: readonly string[]
  read: string
  set: Words
}
/** What chrono does not know: whole units of the calendar. The first that is found counts. */
const patterns = rows.flatMap(({ say, read, set }: Row) => say.map((one) => ({ pattern: toPattern(one), read, set })))

/** A period and the text without its words. */
export interface PeriodInText {
  period: Period | undefined
  rest: string
}

/** Finds the first period in `text`, seen from `today`. Periods lie in the past. */
export function readPeriod(text: string, today: string): PeriodInText {
  for (const { pattern, read, set } of patterns) {
    const found = pattern.exec(text)
    const words = Object.entries(found?.groups ?? {}).map(([name, word]) => [name, word?.toLowerCase()])
    const period = found && READERS[read]?.({ ...Object.fromEntries(words), ...set }, today)
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
  if (isSince && !(/\bfrom\s*$/i.test(plain.slice(0, found.index)) && /^(?:yesterday|today)$/i.test(found.text)))
    return { period: day <= today ? daysOf(day, today) : undefined, rest }
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
