import { expect, test } from 'vitest'
import { addDays, startOfDay, toLondonDay } from './london.ts'

test.each([
  ['2026-01-15', '2026-01-15T00:00:00.000Z'],
  ['2026-03-28', '2026-03-28T00:00:00.000Z'],
  ['2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['2026-07-01', '2026-06-30T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['2026-10-26', '2026-10-26T00:00:00.000Z'],
])('%s begins at %s', (day, moment) => {
  expect(startOfDay(day).toISOString()).toBe(moment)
  expect(startOfDay(addDays(day, -3), 3).toISOString()).toBe(moment)
  expect(toLondonDay(startOfDay(day))).toBe(day)
  expect(toLondonDay(startOfDay(day).getTime() - 1)).toBe(addDays(day, -1))
})

test('counts days across the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})
