import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testCarrier } from '../../testing/cases/carrier-cases.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type RedisServer, startRedisServer } from '../../testing/processes/redis-server.ts'
import { redisCarrier } from './broadcast.redis.ts'
import { type Carrier, publish, setCarrier, subscribe } from './broadcast.ts'
import { closeRedis, openRedis } from './redis.ts'

let database: TestDatabase
let server: RedisServer
/** Two simulated processes, each with its own connections. */
let processes: { carrier: Carrier; close(): Promise<void> }[]

async function processOver(url: string) {
  const redis = await openRedis(url)
  return { carrier: redisCarrier(redis), close: () => closeRedis(redis) }
}

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startRedisServer()
  processes = [await processOver(server.url), await processOver(server.url)]
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const [own] = processes
  if (own) setCarrier(database.db, own.carrier)
})
afterAll(async () => {
  await Promise.all(processes.map(({ close }) => close()))
  await server.stop()
  await database.close()
})

testCarrier({
  db: () => database.db,
  async cut() {
    await server.kill()
    await server.start()
  },
})

/** Subscribes to one channel in process `n`. */
async function listeningIn(n: number) {
  const received: string[] = []
  const onGap = vi.fn<() => void>()
  const listening = await processes[n]?.carrier.listen([
    { channel: 'news', onMessage: (payload) => received.push(payload), onGap },
  ])
  return { received, onGap, close: async () => listening?.close() }
}

test('while Redis is down a write neither fails nor waits, its own process receives it, the others detect a gap', async () => {
  const [own, other] = [await listeningIn(0), await listeningIn(1)]
  await server.kill()
  await vi.waitFor(() => expect(other.onGap).toHaveBeenCalled())
  await database.db.transaction().execute((trx) => publish(trx, 'news', 'alone'))
  await vi.waitFor(() => expect(own.received).toEqual(['alone']))
  const { length } = other.onGap.mock.calls
  await vi.waitFor(() => expect(other.onGap.mock.calls.length).toBeGreaterThan(length + 1), { timeout: 15_000 })
  expect(other.received).toEqual([])

  await server.start()
  await vi.waitFor(
    async () => {
      await publish(database.db, 'news', 'together')
      expect(other.received).toContain('together')
    },
    { timeout: 15_000 },
  )
  await Promise.all([own.close(), other.close()])
})

test('a process that alone lost the connection notifies the others of the gap', async () => {
  const other = await listeningIn(1)
  const witness = await openRedis(server.url)
  const own = await witness.client('LIST')
  const ids = [...String(own).matchAll(/^id=(\d+) .* name=shop /gm)].map(([, id = '']) => id)
  const mine = String(await witness.client('ID'))
  for (const id of ids) if (id !== mine) await witness.client('KILL', 'ID', id)
  await publish(database.db, 'news', 'cut off')
  await vi.waitFor(() => expect(other.onGap).toHaveBeenCalledOnce(), { timeout: 15_000 })
  expect(other.received).toEqual([])
  await closeRedis(witness)
  await other.close()
})

test('a Redis that accepts connections without answering counts as down', async () => {
  const own = await listeningIn(0)
  server.hold()
  await publish(database.db, 'news', 'into the void')
  await vi.waitFor(() => expect(own.received).toEqual(['into the void']), { timeout: 10_000 })
  server.letGo()
  await vi.waitFor(
    async () => {
      await publish(database.db, 'news', 'again')
      expect(own.received.at(-1)).toBe('again')
    },
    { timeout: 15_000 },
  )
  await own.close()
})

test('a process that starts without Redis receives messages once it is up, and treats the time before as a gap', async () => {
  await server.kill()
  const late = await processOver(server.url)
  const received: string[] = []
  const onGap = vi.fn<() => void>()
  const listening = await late.carrier.listen([{ channel: 'news', onMessage: (text) => received.push(text), onGap }])
  await server.start()
  await vi.waitFor(
    async () => {
      await late.carrier.publish(database.db, 'news', 'at last')
      expect(received).toContain('at last')
    },
    { timeout: 15_000 },
  )
  expect(onGap).toHaveBeenCalled()
  await listening.close()
  await late.close()
})

test('a message published just before a process ends still arrives', async () => {
  const short = await processOver(server.url)
  // The other process may still be reconnecting.
  let other = await listeningIn(1)
  await vi.waitFor(
    async () => {
      await publish(database.db, 'news', 'is it there?')
      expect(other.received.length).toBeGreaterThan(0)
    },
    { timeout: 15_000 },
  )
  await other.close()
  other = await listeningIn(1)
  await short.carrier.publish(database.db, 'news', 'last words')
  await short.close()
  await vi.waitFor(() => expect(other.received).toContain('last words'))
  await other.close()
})

test('a closed subscription receives nothing', async () => {
  const received: string[] = []
  const first = await subscribe(database.db, [
    { channel: 'news', onMessage: (text) => received.push(text), onGap: () => undefined },
  ])
  await first.close()
  const second = await listeningIn(0)
  await publish(database.db, 'news', 'who is there?')
  await vi.waitFor(() => expect(second.received).toEqual(['who is there?']))
  expect(received).toEqual([])
  await second.close()
})
