import { expect, test } from 'vitest'
import { fromLondonTime, toLondonTime } from './london-time.ts'

test.each([
  ['2026-01-15T09:30', '2026-01-15T09:30:00.000Z'],
  ['2026-07-01T09:30', '2026-07-01T08:30:00.000Z'],
  ['2026-07-01T00:15', '2026-06-30T23:15:00.000Z'],
  ['2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
])('%s in London converts to %s and back', (london, moment) => {
  expect(fromLondonTime(london)).toBe(moment)
  expect(toLondonTime(moment)).toBe(london)
})

test('a repeated hour means the first one, a skipped hour the time after the change', () => {
  expect(fromLondonTime('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(toLondonTime('2026-10-25T01:30:00.000Z')).toBe('2026-10-25T01:30')
  expect(fromLondonTime('2026-03-29T01:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(toLondonTime('2026-03-29T01:30:00.000Z')).toBe('2026-03-29T02:30')
})

test('invalid times return nothing', () => {
  expect(fromLondonTime('')).toBeNull()
  expect(fromLondonTime('2026-13-40T99:99')).toBeNull()
  expect(toLondonTime(null)).toBe('')
  expect(toLondonTime('never')).toBe('')
})
