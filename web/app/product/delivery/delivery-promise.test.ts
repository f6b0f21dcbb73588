import { describe, expect, test } from 'vitest'
import { isWorkingDay, nextWorkingDay } from './bank-holidays.ts'
import { deliveryPromise } from './delivery-promise.ts'

const at = (moment: string) => deliveryPromise(new Date(moment))

describe('the dispatch promise', () => {
  test('counts down to 3 pm on a working day', () => {
    expect(at('2026-11-20T12:46:00Z')).toBe('Order in the next 2 h 14 min for dispatch today')
    expect(at('2026-11-20T14:00:00Z')).toBe('Order in the next 1 h for dispatch today')
    expect(at('2026-11-20T14:59:59Z')).toBe('Order in the next 1 min for dispatch today')
  })

  test('names the next working day from 3 pm on', () => {
    expect(at('2026-11-19T15:00:00Z')).toBe('Order now for dispatch on Friday 20 November')
  })

  test('skips the weekend', () => {
    expect(at('2026-11-20T15:00:00Z')).toBe('Order now for dispatch on Monday 23 November')
    expect(at('2026-11-22T09:00:00Z')).toBe('Order now for dispatch on Monday 23 November')
  })

  test('follows London’s change to and from summer time', () => {
    expect(at('2026-06-10T13:30:00Z')).toBe('Order in the next 30 min for dispatch today')
    expect(at('2026-06-10T14:00:00Z')).toBe('Order now for dispatch on Thursday 11 June')
    expect(at('2026-10-26T14:00:00Z')).toBe('Order in the next 1 h for dispatch today')
    expect(at('2026-03-29T23:30:00Z')).toBe('Order in the next 14 h 30 min for dispatch today')
  })

  test('skips bank holidays', () => {
    expect(at('2026-12-24T16:00:00Z')).toBe('Order now for dispatch on Tuesday 29 December')
    expect(at('2027-03-26T10:00:00Z')).toBe('Order now for dispatch on Tuesday 30 March')
  })
})

test('knows the bank holidays of England and Wales, substitutes included', () => {
  const holidays = [
    ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
    ['2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-08-28', '2028-12-25', '2028-12-26'],
  ].flat()
  expect(holidays.filter(isWorkingDay)).toEqual([])
  expect(nextWorkingDay('2027-12-24')).toBe('2027-12-29')
})
