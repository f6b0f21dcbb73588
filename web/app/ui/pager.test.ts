import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNumbers } from './pager.tsx'

test('shows every page number when there are few', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(2, 5)).toEqual([1, 2, 3, 4, 5])
})

test('shows gaps for omitted pages, but never for a single page', () => {
  expect(pageNumbers(1, 20)).toEqual([1, 2, null, 20])
  expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
  expect(pageNumbers(18, 20)).toEqual([1, null, 17, 18, 19, 20])
  expect(pageNumbers(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
})

test('always shows first, current and last page in order, with at most seven entries', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (pages, offset) => {
      const current = (offset % pages) + 1
      const shown = pageNumbers(current, pages)
      const numbers = shown.filter((page) => page !== null)
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
      expect(numbers).toEqual(expect.arrayContaining([1, current, pages]))
      expect(shown.length).toBeLessThanOrEqual(7)
    }),
  )
})
