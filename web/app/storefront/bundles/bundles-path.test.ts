import { expect, test } from 'vitest'
import { bundlesPath, pageOf } from './bundles-path.ts'

test('the path of the bundles page holds only what differs from the first page', () => {
  expect(bundlesPath(1, '')).toBe('/bundles')
  expect(bundlesPath(3, 'tea & mint')).toBe('/bundles?search=tea+%26+mint&page=3')
})

test('an invalid page number means the first page', () => {
  for (const page of ['0', '-1', 'x', '1.5', '1e9', 'NaN', '']) expect(pageOf(new URLSearchParams({ page }))).toBe(1)
  expect(pageOf(new URLSearchParams('page=7'))).toBe(7)
  expect(pageOf(new URLSearchParams())).toBe(1)
})
