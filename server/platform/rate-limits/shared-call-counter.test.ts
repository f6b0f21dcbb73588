import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createCallCounter } from './call-counter.ts'
import { postgresCounts } from './counts.postgres.ts'
import { createSharedCallCounter } from './shared-call-counter.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const SETTLE_MS = 20
const process = (name: string, max: number) =>
  createSharedCallCounter(postgresCounts(database.db), name, { max, settleMs: SETTLE_MS })

const stored = () => database.db.selectFrom('call_count').select('current').execute()
const callTimes = (counter: ReturnType<typeof process>, times: number) => {
  let last = { current: 0, ttl: 0 }
  for (let n = 0; n < times; n += 1) last = counter.count('192.0.2.1')
  return last
}

test('each process receives the counts of the others, and adds its own once', async () => {
  const [one, two] = [process('together', 100), process('together', 100)]
  callTimes(one, 60)
  callTimes(two, 30)
  await vi.waitFor(async () => expect(await stored()).toEqual([{ current: 90 }]))
  // The first process receives the second one's count at its next sync.
  await vi.waitFor(() => expect(one.count('192.0.2.1').current).toBeGreaterThan(90))
  await vi.waitFor(() => expect(two.count('192.0.2.1').current).toBeGreaterThan(91))
  await vi.waitFor(() => expect(one.count('192.0.2.1').current).toBeGreaterThan(100))
  expect(one.count('192.0.2.1').ttl).toBeLessThanOrEqual(60_000)
})

test('over two processes an address gets the limit plus its calls between two synchronisations', async () => {
  const max = 200
  const perRound = 10
  const [one, two] = [process('bounded', max), process('bounded', max)]
  let [called, served] = [0, 0]
  while (called < 2 * max) {
    for (const counter of [one, two]) {
      for (let n = 0; n < perRound; n += 1) if (counter.count('198.51.100.1').current <= max) served += 1
    }
    called += 2 * perRound
    await vi.waitFor(async () => expect(await stored()).toContainEqual({ current: called }))
  }
  expect(served).toBeGreaterThanOrEqual(max)
  expect(served).toBeLessThanOrEqual(max + 4 * perRound)
})

test('sends counts to the store only once an address makes a twentieth of the calls', async () => {
  await database.db.deleteFrom('call_count').execute()
  const quiet = process('quiet', 1000)
  for (let n = 0; n < 500; n += 1) quiet.count(`visitor ${n}`)
  callTimes(quiet, 49)
  const busy = process('busy', 1000)
  callTimes(busy, 50)
  await vi.waitFor(async () => expect(await stored()).toEqual([{ current: 50 }]))
})

test('removes expired counts, and no others', () => {
  let now = 0
  const counter = createCallCounter(2, 1000, () => now)
  counter.count('early')
  now = 600
  counter.count('late')
  counter.count('late')
  now = 1000
  expect(counter.count('early')).toEqual({ current: 1, ttl: 1000 })
  expect(counter.count('late')).toEqual({ current: 3, ttl: 600 })
  now = 1600
  expect([counter.windowOf('late'), counter.windowOf('early')]).toEqual([undefined, { current: 1, endsAt: 2000 }])
})

test('is not affected by a jump of the system clock', () => {
  const counter = createCallCounter(2)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  counter.count('me')
  vi.setSystemTime('1990-01-01')
  counter.count('me')
  vi.setSystemTime('2090-01-01')
  const { current, ttl } = counter.count('me')
  expect([current, ttl > 59_000 && ttl <= 60_000]).toEqual([3, true])
})
