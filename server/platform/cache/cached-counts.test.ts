import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCachedCounts } from './cached-counts.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A list of `length` rows that records the limit of each count. */
function listOf(length: number) {
  const list = { length, counts: [] as (number | null)[] }
  const count = async (max: number | null) => {
    list.counts.push(max)
    return Math.min(list.length, max ?? Number.POSITIVE_INFINITY)
  }
  return { list, count }
}

test('counts a short list each time, and no further than the threshold', async () => {
  const countRows = createCachedCounts()
  const { list, count } = listOf(999)
  expect(await countRows('orders', count)).toBe(999)
  list.length = 1000
  expect(await countRows('orders', count)).toBe(1000)
  expect(list.counts).toEqual([1001, 1001])
})

test('counts a long list completely, caches the number, and renews it in the background', async () => {
  const countRows = createCachedCounts()
  const { list, count } = listOf(50_000)
  expect(await countRows('orders', count)).toBe(50_000)
  list.length = 60_000
  expect(await countRows('orders', count)).toBe(50_000)
  expect(list.counts).toEqual([1001, null])
  vi.advanceTimersByTime(11_000)
  expect(await countRows('orders', count)).toBe(50_000)
  await vi.waitFor(async () => expect(await countRows('orders', count)).toBe(60_000))
  expect(list.counts).toEqual([1001, null, null])
})

test('each name has its own total', async () => {
  const countRows = createCachedCounts()
  expect(await countRows('all', listOf(5000).count)).toBe(5000)
  expect(await countRows('paid', listOf(2000).count)).toBe(2000)
  expect(await countRows('all', listOf(7000).count)).toBe(5000)
})

test('a long list that has become short is exact again', async () => {
  const countRows = createCachedCounts()
  const { list, count } = listOf(5000)
  await countRows('orders', count)
  list.length = 3
  vi.advanceTimersByTime(11_000)
  await countRows('orders', count)
  await vi.waitFor(async () => expect(await countRows('orders', count)).toBe(3))
})
