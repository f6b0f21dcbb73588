import type { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testCounts } from '../../testing/cases/counts-cases.ts'
import { type RedisServer, startRedisServer } from '../../testing/processes/redis-server.ts'
import { closeRedis, openRedis } from '../messages/redis.ts'
import { redisCounts } from './counts.redis.ts'
import { createLimiter } from './limiter.ts'

let server: RedisServer
let redis: Redis
beforeAll(async () => {
  server = await startRedisServer()
  redis = await openRedis(server.url)
})
afterAll(async () => {
  await closeRedis(redis)
  await server.stop()
})

testCounts({
  counts: () => redisCounts(redis),
  async contents() {
    const keys = await redis.keys('*')
    return keys.map((key) => `${key} ${Buffer.from(key.slice(key.lastIndexOf(':') + 1), 'base64url')}`).join('\n')
  },
  async stretch() {
    for (const key of await redis.keys('*')) await redis.pexpire(key, 365 * 24 * 3_600_000)
  },
})

test('while Redis is down each process counts alone, and together once it is back', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const settings = { max: 3, windowMs: 60_000 }
  const [one, two] = [redisCounts(redis), redisCounts(redis)].map((over) => createLimiter(over, 'lost', settings))
  await one?.take('me')
  await server.kill()
  for (const _ of [1, 2]) await one?.take('me')
  await expect(one?.take('me')).rejects.toMatchObject({ status: 429 })
  for (const _ of [1, 2, 3]) await two?.take('me')
  await expect(two?.take('me')).rejects.toMatchObject({ status: 429 })
  await server.start()
  const [three, four] = [redisCounts(redis), redisCounts(redis)]
  await vi.waitFor(async () => expect(await three.add(60_000, [])).toBeDefined(), { timeout: 15_000 })
  await three.add(60_000, [{ key: 'after', by: 1, endsInMs: 60_000 }])
  const counted = await four.add(60_000, [{ key: 'after', by: 1, endsInMs: 60_000 }])
  expect(counted?.[0]?.current).toBe(2)
  expect(warned).toHaveBeenCalled()
})
