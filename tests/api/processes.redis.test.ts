/** The same over Redis, which may become unavailable and return. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { type RedisServer, startRedisServer } from '../../server/testing/processes/redis-server.ts'
import { LOGINS, startProcess, testTwoProcesses } from './shop-processes.ts'

let database: TestDatabase
let redis: RedisServer
beforeAll(async () => {
  database = await createTestDatabase()
  redis = await startRedisServer()
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterAll(async () => {
  await redis.stop()
  await database.close()
})

const LATER = { timeout: 20_000 }
const start = () => startProcess(database.url, { REDIS_URL: redis.url })

testTwoProcesses(start)

test('without Redis each process applies the limits and finds changes; afterwards both are shared again', async () => {
  const [one, two] = [await start(), await start()]
  const before = await one.products()
  await two.products()
  await redis.kill()

  for (const process of [one, two]) {
    for (let n = 0; n < LOGINS; n += 1) expect(await process.logIn('lost@example.com')).toBe(401)
    expect(await process.logIn('lost@example.com')).toBe(429)
  }
  await one.addProduct()
  await vi.waitFor(async () => expect(await one.products()).toBe(before + 1))
  await vi.waitFor(async () => expect(await two.products()).toBe(before + 1), LATER)

  await redis.start()
  let tries = 0
  /** Returns whether the next visitor's logins are counted by both processes together. */
  const isShared = async () => {
    tries += 1
    const statuses: number[] = []
    for (let n = 0; n <= LOGINS; n += 2) {
      for (const process of [one, two]) {
        statuses.push(await process.logIn(`back-${tries}@example.com`, `198.51.100.${tries}`))
      }
    }
    return statuses.filter((status) => status === 429).length === 2
  }
  await vi.waitFor(async () => expect(await isShared()).toBe(true), { timeout: 30_000, interval: 300 })
  await one.addProduct()
  await vi.waitFor(async () => expect(await two.products()).toBe(before + 2), LATER)
  await Promise.all([one.stop(), two.stop()])
})

test('the shop starts without Redis', async () => {
  await redis.kill()
  const alone = await start()
  expect(await alone.logIn('early@example.com')).toBe(401)
  await alone.addProduct()
  await alone.stop()
  await redis.start()
})
