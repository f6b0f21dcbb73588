import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { describe, expect, test } from 'vitest'
import { deliveryPromise } from './delivery-promise.ts'

const at = (moment: string) => deliveryPromise(new Date(moment), DEFAULT_SITE_SETTINGS)

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
