import { expect, test } from 'vitest'
import { pastTime } from './past-time.ts'

const NOW = new Date('2026-11-21T13:00:00.000Z')

test.each([
  ['2026-11-21T12:40:00.000Z', '12:40'],
  ['2026-11-20T23:59:00.000Z', 'Yesterday'],
  ['2026-11-18T09:00:00.000Z', '18 Nov'],
  ['2025-11-21T12:40:00.000Z', '21 Nov 2025'],
])('%s is shown as %s', (at, said) => {
  expect(pastTime(at, NOW)).toBe(said)
})

test('days are days in London', () => {
  const justAfterMidnight = new Date('2026-07-01T23:10:00.000Z')
  expect(pastTime('2026-07-01T22:50:00.000Z', justAfterMidnight)).toBe('Yesterday')
  expect(pastTime('2026-07-01T23:05:00.000Z', justAfterMidnight)).toBe('00:05')
})
