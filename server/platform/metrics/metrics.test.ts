import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { readScrape } from '../../testing/scrape.ts'
import { count, countWith } from './count.ts'
import { renderMetrics } from './exposition.ts'
import type { Measure } from './measure.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { parseFamilies } from './metrics.worker-ipc.ts'
import { showWaiting } from './waiting.metrics.ts'

const ORDERS: Measure = { kind: 'counter', name: 'orders_total', help: 'x', labels: { by: ['card', 'bank'] } }
const WAITING: Measure = { kind: 'gauge', name: 'waiting', help: 'x', across: 'max' }
const PLAIN: Measure = { kind: 'gauge', name: 'open', help: 'x' }

const textOf = async (metrics: Metrics) => readScrape(await renderMetrics([await metrics.families()]))

test('known label values exist from the start, and unknown ones share one series', async () => {
  const metrics = createMetrics()
  metrics.declare(ORDERS)
  metrics.count(ORDERS, { by: 'card' }, 2)
  for (const by of ['cheque', 'cash', 'someone@example.com']) metrics.count(ORDERS, { by })
  const { value, text } = await textOf(metrics)
  expect(value('orders_total{by="bank"}')).toBe(0)
  expect(value('orders_total{by="card"}')).toBe(2)
  expect(value('orders_total{by="other"}')).toBe(3)
  expect(text).not.toContain('example.com')
})

test('reads a total that is stored elsewhere on request', async () => {
  const metrics = createMetrics()
  let total = 5
  metrics.read(ORDERS, () => [{ labels: { by: 'card' }, value: total }])
  expect((await textOf(metrics)).value('orders_total{by="card"}')).toBe(5)
  total = 8
  expect((await textOf(metrics)).value('orders_total{by="card"}')).toBe(8)
})

test('adds up the counts of several processes, but not a fact that each of them reads', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  for (const metrics of [one, other]) {
    metrics.count(ORDERS, { by: 'card' }, 3)
    metrics.set(
      [WAITING, PLAIN],
      [
        { measure: WAITING, value: 7 },
        { measure: PLAIN, value: 2 },
      ],
    )
  }
  const { value } = readScrape(await renderMetrics([await one.families(), await other.families()]))
  expect([value('orders_total{by="card"}'), value('waiting'), value('open')]).toEqual([6, 7, 4])
})

test('counts work of a transaction after its commit, and not after a rollback', async () => {
  const { db, close } = await createTestDatabase()
  const metrics = createMetrics()
  countWith(db, metrics)
  const now = async () => (await textOf(metrics)).value('orders_total{by="card"}') ?? 0
  await db.transaction().execute(async (trx) => {
    await count(trx, ORDERS, { by: 'card' })
    expect(await now()).toBe(0)
  })
  expect(await now()).toBe(1)
  const undone = db.transaction().execute(async (trx) => {
    await count(trx, ORDERS, { by: 'card' })
    throw new Error('No.')
  })
  await expect(undone).rejects.toThrow('No.')
  expect(await now()).toBe(1)
  await close()
})

test('reads what is waiting at most once in its interval, and hides it while it cannot be read', async () => {
  const { db, close } = await createTestDatabase()
  const metrics = createMetrics()
  let time = 0
  let reads = 0
  let answer: () => Promise<number> = async () => 4
  const source = {
    measures: [WAITING],
    async read() {
      reads += 1
      return [{ measure: WAITING, value: await answer() }]
    },
  }
  showWaiting(metrics, db, [source], { cacheMs: 1000, longestMs: 20, clock: { now: () => time } })
  const shown = async () => (await textOf(metrics)).value('waiting')
  expect([await shown(), await shown(), reads]).toEqual([4, 4, 1])

  time = 2000
  answer = () => Promise.reject(new Error('The database is away.'))
  expect([await shown(), reads]).toEqual([undefined, 2])

  time = 4000
  const held = Promise.withResolvers<number>()
  answer = () => held.promise
  expect([await shown(), await shown(), reads]).toEqual([undefined, undefined, 3])
  held.resolve(9)
  expect([await shown(), reads]).toEqual([9, 3])
  await close()
})

test('metrics of another process are unchanged after their transfer, without values that are not numbers', async () => {
  const metrics = createMetrics()
  const seconds: Measure = { kind: 'histogram', name: 'seconds', help: 'x', labels: { by: 'few' }, buckets: [0.1, 1] }
  metrics.count(seconds, { by: 'a' }, 0.5)
  metrics.set([WAITING], [{ measure: WAITING, value: Number.NaN }])
  const sent: unknown = JSON.parse(JSON.stringify(await metrics.families()))
  const { value } = readScrape(await renderMetrics([await metrics.families(), parseFamilies(sent)]))
  expect(value('seconds_bucket{le="1",by="a"}')).toBe(2)
  expect(value('seconds_bucket{le="0.1",by="a"}')).toBe(0)
  expect(value('seconds_count{by="a"}')).toBe(2)
})
