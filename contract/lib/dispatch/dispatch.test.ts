import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '../../constants.ts'
import { DEFAULT_SITE_SETTINGS } from '../../site-settings.defaults.ts'
import { isWorkingDay, nextDay } from './bank-holidays.ts'
import {
  describeArrival,
  describeWorkingDays,
  expectedDays,
  formatTime,
  isDispatchDay,
  nameDispatchDays,
  nextDispatch,
} from './dispatch.ts'

const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })
const DAY_MS = 24 * 60 * 60 * 1000

const day = fc
  .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2030-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const rules = fc.record({
  dispatch_before: fc.tuple(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 0, max: 59 })).map(toTime),
  dispatch_days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  closed_on_bank_holidays: fc.boolean(),
  closed_days: fc.array(day, { maxLength: 20 }),
})
/** Many of the moments are around London's two changes of the clock. */
const moment = fc.oneof(
  fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2030-12-31T00:00:00Z'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'),
      fc.integer({ min: -2880, max: 2880 }),
    )
    .map(([change, minutes]) => new Date(Date.parse(`${change}T01:00:00Z`) + minutes * 60_000)),
)

function toTime([hours, minutes]: [number, number]): string {
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}

describe('the dispatch of an order placed at any moment, by any rules', () => {
  test('is on a dispatch day, today or later, and no dispatch day is left out', () => {
    fc.assert(
      fc.property(moment, rules, (now, given) => {
        const { day: leaves, minutesLeft } = nextDispatch(now, given)
        const [today = '', time = ''] = london.format(now).split(' ')
        expect(isDispatchDay(leaves, given)).toBe(true)
        const isToday = isDispatchDay(today, given) && time < given.dispatch_before
        expect(leaves === today).toBe(isToday)
        expect(minutesLeft > 0).toBe(isToday)
        if (!isToday) expect(leaves).toBe(nextDay(today, (next) => isDispatchDay(next, given)))
      }),
    )
  })

  test('is never earlier for an order placed later', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 10 * DAY_MS }), rules, (now, ms, given) => {
        const later = new Date(now.getTime() + ms)
        expect(nextDispatch(later, given).day >= nextDispatch(now, given).day).toBe(true)
      }),
    )
  })

  test('is followed by an arrival on working days, the first not after the last', () => {
    fc.assert(
      fc.property(moment, rules, fc.constantFrom('2-3', '1'), (now, given, range) => {
        const [first, last] = expectedDays(range, now, given)
        expect([first, last].every(isWorkingDay)).toBe(true)
        expect(nextDispatch(now, given).day < first && first <= last).toBe(true)
      }),
    )
  })
})

test('the minutes to the cut-off are those on London’s clock, also on the day it changes', () => {
  const sundays = { ...DEFAULT_SITE_SETTINGS, dispatch_days: [...WEEKDAYS] }
  expect(nextDispatch(new Date('2026-03-29T00:30:00Z'), sundays)).toEqual({ day: '2026-03-29', minutesLeft: 870 })
  expect(nextDispatch(new Date('2026-03-29T01:30:00Z'), sundays)).toEqual({ day: '2026-03-29', minutesLeft: 750 })
  expect(nextDispatch(new Date('2026-10-25T14:59:00Z'), sundays)).toEqual({ day: '2026-10-25', minutesLeft: 1 })
  expect(nextDispatch(new Date('2026-10-25T15:00:00Z'), sundays).day).toBe('2026-10-26')
})

test('nothing leaves on days closed, nor on bank holidays unless the shop is open then', () => {
  const closed = { ...DEFAULT_SITE_SETTINGS, closed_days: ['2026-12-29'] }
  expect(nextDispatch(new Date('2026-12-24T16:00:00Z'), closed).day).toBe('2026-12-30')
  const open = { ...DEFAULT_SITE_SETTINGS, closed_on_bank_holidays: false }
  expect(nextDispatch(new Date('2026-12-24T16:00:00Z'), open).day).toBe('2026-12-25')
})

test('knows the bank holidays of England and Wales, substitutes included', () => {
  const holidays = [
    ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
    ['2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-08-28', '2028-12-25', '2028-12-26'],
  ].flat()
  expect(holidays.filter(isWorkingDay)).toEqual([])
  expect(nextDay('2027-12-24', isWorkingDay)).toBe('2027-12-29')
})

test('the settings are described in words', () => {
  expect(['15:00', '09:30', '12:00', '00:15', '23:59'].map(formatTime)).toEqual([
    '3 pm',
    '9.30 am',
    'noon',
    '12.15 am',
    '11.59 pm',
  ])
  expect(['1', '2-3', '4', '1-2', '12-14'].map(describeArrival)).toEqual([
    'The working day after dispatch',
    'Two to three working days after dispatch',
    'Four working days after dispatch',
    'One to two working days after dispatch',
    '12 to 14 working days after dispatch',
  ])
  expect(nameDispatchDays({ dispatch_days: ['wed', 'mon', 'sat'] })).toBe('Monday, Wednesday and Saturday')
  expect(nameDispatchDays({ dispatch_days: ['sat', 'sun'] })).toBe('Saturday and Sunday')
  expect(describeWorkingDays(DEFAULT_SITE_SETTINGS)).toBe(
    'Monday to Friday, except the bank holidays of England and Wales',
  )
  expect(describeWorkingDays({ ...DEFAULT_SITE_SETTINGS, closed_on_bank_holidays: false })).toBe('Monday to Friday')
})
