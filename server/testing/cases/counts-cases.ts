/** The contract of shared rate-limit counts, as test cases for each implementation. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Counts } from '../../platform/rate-limits/counts.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'

interface CountsUnderTest {
  /** Returns the store as another process opens it. Called within each test. */
  counts(): Counts
  /** Returns everything that the store contains, as an attacker would read it. */
  contents(): Promise<string>
  /** Moves the end of every window by a year, like a clock that jumped back. */
  stretch(): Promise<void>
}

const HOUR_MS = 3_600_000

export function testCounts({ counts, contents, stretch }: CountsUnderTest): void {
  const add = async (over: Counts, key: string, windowMs = HOUR_MS) => {
    const [count] = (await over.add(windowMs, [{ key, by: 1, endsInMs: windowMs }])) ?? []
    return count ?? { current: 0, ttl: 0 }
  }

  test('processes count together, whichever is first', async () => {
    const [one, two] = [counts(), counts()]
    const counted = await Promise.all(Array.from({ length: 40 }, (_, n) => add(n % 2 ? one : two, 'shared')))
    const inOrder = counted.map(({ current }) => current).sort((a, b) => a - b)
    expect(inOrder).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    for (const { ttl } of counted) expect(ttl).toBeGreaterThan(HOUR_MS - 60_000)
  })

  test('counts many keys at once, each by its own amount', async () => {
    const over = counts()
    await add(over, 'known')
    const tallies = ['b', 'known', 'a'].map((key, n) => ({ key, by: n + 5, endsInMs: HOUR_MS / 2 }))
    const counted = await over.add(HOUR_MS, tallies)
    expect(counted?.map(({ current }) => current)).toEqual([5, 7, 7])
    const [fresh, known] = counted ?? []
    expect(fresh?.ttl).toBeLessThanOrEqual(HOUR_MS / 2)
    expect(known?.ttl).toBeGreaterThan(HOUR_MS / 2)
  })

  test('an expired window starts again', async () => {
    const over = counts()
    const { current, ttl } = await add(over, 'short', 200)
    expect([current, ttl > 0 && ttl <= 200]).toEqual([1, true])
    await wait(300)
    expect((await add(over, 'short', 200)).current).toBe(1)
  })

  test('a clock that jumped does not extend a window', async () => {
    const over = counts()
    await add(over, 'jumped')
    await stretch()
    expect((await add(over, 'jumped')).ttl).toBeLessThanOrEqual(HOUR_MS)
  })

  test('no email or address is readable in the store', async () => {
    await add(counts(), 'login someone@example.com 192.0.2.1')
    const text = await contents()
    expect(text).not.toBe('')
    expect(text).not.toMatch(/someone|example|192\.0/)
  })

  test('a limit applies to all processes, and returns the time until the next try', async () => {
    const settings = { max: 3, windowMs: HOUR_MS }
    const [one, two] = [createLimiter(counts(), 'tries', settings), createLimiter(counts(), 'tries', settings)]
    await one.take('me')
    await two.take('me')
    await one.take('me')
    await expect(two.take('me')).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
    await expect(one.take('me')).rejects.toThrow(/60 minutes/)
    await two.take('another')
    await createLimiter(counts(), 'other tries', settings).take('me')
  })

  test('accepts exactly the limit of a thousand simultaneous tries, from two processes too', async () => {
    const settings = { max: 20, windowMs: HOUR_MS }
    const limiters = [createLimiter(counts(), 'flood', settings), createLimiter(counts(), 'flood', settings)]
    const tries = Array.from({ length: 500 }, () => limiters.map((limiter) => limiter.take('me'))).flat()
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })
}
