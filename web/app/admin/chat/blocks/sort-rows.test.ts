import { expect, test } from 'vitest'
import { nextSorting, sortRows } from './sort-rows.ts'

const ROWS = [
  { name: { text: 'Coil 10', link: '/admin/products/1', image_url: null }, sold: 9 },
  { name: { text: 'coil 9', link: '/admin/products/2', image_url: null }, sold: null },
  { name: 'Apple', sold: 100 },
]

test('without sorting, rows stay in their order', () => {
  expect(sortRows(ROWS, null)).toBe(ROWS)
})

test('numbers are sorted as numbers, and empty cells come last in both directions', () => {
  const sorted = (isFalling: boolean) => sortRows(ROWS, { key: 'sold', isFalling }).map(({ sold }) => sold)
  expect(sorted(false)).toEqual([9, 100, null])
  expect(sorted(true)).toEqual([100, 9, null])
})

test('text is sorted in natural order, links by their text', () => {
  const [, nine, ten] = sortRows(ROWS, { key: 'name', isFalling: false })
  expect([nine, ten]).toEqual([ROWS[1], ROWS[0]])
})

test('the first click sorts numbers descending and text ascending, the second reverses it', () => {
  expect(nextSorting(null, 'sold', true)).toEqual({ key: 'sold', isFalling: true })
  expect(nextSorting(null, 'name', false)).toEqual({ key: 'name', isFalling: false })
  expect(nextSorting({ key: 'sold', isFalling: true }, 'sold', true)).toEqual({ key: 'sold', isFalling: false })
})
