/** Bank holidays of England and Wales under the Banking and Financial Dealings Act 1971. Days are YYYY-MM-DD. */

const DAY_MS = 24 * 60 * 60 * 1000
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day))
const shifted = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS)
const iso = (date: Date) => date.toISOString().slice(0, 10)
const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6

/** Returns Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876). */
function easterSunday(year: number): Date {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return utc(year, Math.floor(f / 31), (f % 31) + 1)
}

function firstMonday(year: number, month: number): Date {
  const first = utc(year, month, 1)
  return shifted(first, (8 - first.getUTCDay()) % 7)
}

function lastMonday(year: number, month: number): Date {
  const last = utc(year, month + 1, 0)
  return shifted(last, -((last.getUTCDay() + 6) % 7))
}

/** Returns the substitute day of a holiday at a weekend: the next working day not in `taken`. */
function substitute(date: Date, taken: string[] = []): Date {
  let day = date
  while (isWeekend(day) || taken.includes(iso(day))) day = shifted(day, 1)
  return day
}

function holidaysOf(year: number): string[] {
  const easter = easterSunday(year)
  const christmas = substitute(utc(year, 12, 25))
  return [
    substitute(utc(year, 1, 1)),
    shifted(easter, -2),
    shifted(easter, 1),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
    christmas,
    substitute(utc(year, 12, 26), [iso(christmas)]),
  ].map(iso)
}

/** Whether `day` is a bank holiday of England and Wales. */
export const isBankHoliday = (day: string): boolean => holidaysOf(Number(day.slice(0, 4))).includes(day)

/** Whether carriers deliver on `day`: Monday to Friday except bank holidays. */
export const isWorkingDay = (day: string): boolean => !isWeekend(new Date(day)) && !isBankHoliday(day)

/** Returns the first day after `day` of which `isMeant` is true; it must be true of some day. */
export function nextDay(day: string, isMeant: (day: string) => boolean): string {
  let next = shifted(new Date(day), 1)
  while (!isMeant(iso(next))) next = shifted(next, 1)
  return iso(next)
}
