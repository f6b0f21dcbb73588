import { expect, test, vi } from 'vitest'
import { createCache } from './cache.ts'

const OPTIONS = { freshMs: 100, maxAgeMs: 60_000, maxEntries: 10 }
const settled = () => new Promise((resolve) => setTimeout(resolve, 150))

test('computes a value once for concurrent callers, and caches no failure', async () => {
  const cache = createCache<object>(OPTIONS)
  const make = vi.fn(async () => ({}))
  const [one, two] = await Promise.all([cache('a', make), cache('a', make)])
  expect(one).toBe(two)
  expect(make).toHaveBeenCalledOnce()
  await expect(cache('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache('b', make)).toBeDefined()
})

test('returns a stale value while it is refreshed, and waits if it is too old', async () => {
  const [first, second] = [{ n: 1 }, { n: 2 }]
  const cache = createCache<object>(OPTIONS)
  await cache('a', async () => first)
  await settled()
  expect(await cache('a', async () => second)).toBe(first)
  await vi.waitFor(async () => expect(await cache('a', async () => first)).toBe(second))

  const strict = createCache<object>({ ...OPTIONS, maxAgeMs: 100 })
  await strict('a', async () => first)
  await settled()
  expect(await strict('a', async () => second)).toBe(second)
})
