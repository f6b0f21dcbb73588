import { expect, test } from 'vitest'
import { formatPence, formatPrice, formatPriceRange, toPence, toPounds } from './money.ts'

test.each([
  [1.15, 115],
  [0.29, 29],
  [19.99, 1999],
  [1_000_000, 100_000_000],
])('£%d converts to %d pence and back', (pounds, pence) => {
  expect(toPence(pounds)).toBe(pence)
  expect(toPounds(pence)).toBe(pounds)
})

test.each([
  [4.9, '£4.90'],
  [1234.5, '£1,234.50'],
  [0, '£0.00'],
])('a price of %d is shown as %s', (pounds, text) => {
  expect(formatPrice(pounds)).toBe(text)
})

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
  'an invalid price (%s) is shown as £0.00',
  (price) => {
    expect(formatPrice(price)).toBe('£0.00')
    expect(formatPence(price)).toBe('£0.00')
  },
)

test('a range is shown only where prices differ', () => {
  expect(formatPriceRange(399, 1299)).toBe('£3.99 – £12.99')
  expect(formatPriceRange(399, 399)).toBe('')
})
