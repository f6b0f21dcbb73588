import { expect, test } from 'vitest'
import { bundlesPath, readPage } from './bundles-path.ts'

test('the path of the bundles page holds only what differs from the first page', () => {
  expect(bundlesPath(1, '')).toBe('/bundles')
  expect(bundlesPath(3, 'tea & mint')).toBe('/bundles?search=tea+%26+mint&page=3')
})

test('an invalid page number means the first page', () => {
  for (const page of ['0', '-1', 'x', '1.5', '1e9', 'NaN', '']) expect(readPage(new URLSearchParams({ page }))).toBe(1)
  expect(readPage(new URLSearchParams('page=7'))).toBe(7)
  expect(readPage(new URLSearchParams())).toBe(1)
})
