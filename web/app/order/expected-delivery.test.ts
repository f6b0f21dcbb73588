import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { expect, test } from 'vitest'
import { expectedDelivery } from './expected-delivery.ts'

test.each([
  ['before 3 pm on a Friday', '2026-11-20T12:46:00Z', 'Tuesday 24 or Wednesday 25 November', 'Monday 23 November'],
  ['after 3 pm on a Friday', '2026-11-20T15:10:00Z', 'Wednesday 25 or Thursday 26 November', 'Tuesday 24 November'],
  ['at a weekend', '2026-11-21T10:00:00Z', 'Wednesday 25 or Thursday 26 November', 'Tuesday 24 November'],
  ['at the turn of a month', '2026-11-26T10:00:00Z', 'Monday 30 November or Tuesday 1 December', 'Friday 27 November'],
])('estimates the delivery of an order placed %s', (_, at, standard, express) => {
  expect(expectedDelivery('2-3', new Date(at), DEFAULT_SITE_SETTINGS)).toBe(standard)
  expect(expectedDelivery('1', new Date(at), DEFAULT_SITE_SETTINGS)).toBe(express)
})
