import { expect, test } from 'vitest'
import { londonOf, momentOf } from './london-time.ts'

test.each([
  ['2026-01-15T09:30', '2026-01-15T09:30:00.000Z'],
  ['2026-07-01T09:30', '2026-07-01T08:30:00.000Z'],
  ['2026-07-01T00:15', '2026-06-30T23:15:00.000Z'],
  ['2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
])('%s in London converts to %s and back', (london, moment) => {
  expect(momentOf(london)).toBe(moment)
  expect(londonOf(moment)).toBe(london)
})

test('a repeated hour means the first one, a skipped hour the time after the change', () => {
  expect(momentOf('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(londonOf('2026-10-25T01:30:00.000Z')).toBe('2026-10-25T01:30')
  expect(momentOf('2026-03-29T01:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(londonOf('2026-03-29T01:30:00.000Z')).toBe('2026-03-29T02:30')
})

test('invalid times return nothing', () => {
  expect(momentOf('')).toBeNull()
  expect(momentOf('2026-13-40T99:99')).toBeNull()
  expect(londonOf(null)).toBe('')
  expect(londonOf('never')).toBe('')
})
