import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { readScrape } from '../../testing/scrape.ts'
import { noCachedResponses } from '../http/cache/cached-response-server.ts'
import { createResponseCache } from '../http/cache/response-cache.ts'
import { measureCache } from './cache.metrics.ts'
import { readMetrics, renderMetrics } from './metrics.ts'
import { parseFamilies } from './metrics.worker-ipc.ts'
import { waitingMetrics } from './waiting.metrics.ts'

let registry: Registry
beforeEach(() => {
  registry = new Registry()
})

const scrapeAll = async () => readScrape(await renderMetrics([await readMetrics(registry)]))

test('exports the metrics of the areas, of the application and of the process', async () => {
  new Gauge({ name: 'open', help: 'x', registers: [registry] }).set(2)
  const { names } = await scrapeAll()
  expect(names).toEqual(expect.arrayContaining(['open', 'process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds']))
  expect((await scrapeAll()).names).toEqual(names)
})

test('reads totals that are counted elsewhere', async () => {
  const sent = noCachedResponses()
  measureCache(registry, createResponseCache(1000), sent)
  const shed = async () => (await scrapeAll()).value('shop_http_sent_away_total')
  expect([await shed(), await shed()]).toEqual([0, 0])
  sent.shedCount = 8
  expect([await shed(), await shed()]).toEqual([8, 8])
})

test('adds up the counts of several processes, but not a fact that each of them reads', async () => {
  const processes = [new Registry(), new Registry()].map((one) => {
    const registers = [one]
    new Counter({ name: 'orders_total', help: 'x', labelNames: ['by'], registers }).inc({ by: 'card' }, 3)
    new Gauge({ name: 'waiting', help: 'x', aggregator: 'max', registers }).set(7)
    new Gauge({ name: 'open', help: 'x', registers }).set(2)
    return one.getMetricsAsJSON()
  })
  const { value } = readScrape(await renderMetrics(await Promise.all(processes)))
  expect([value('orders_total{by="card"}'), value('waiting'), value('open')]).toEqual([6, 7, 4])
})

test('reads what is waiting at most once in its interval, and hides it while it cannot be read', async () => {
  const { db, close } = await createTestDatabase()
  const waiting = new Gauge({ name: 'waiting', help: 'x', registers: [registry] })
  let time = 0
  let reads = 0
  let answer: () => Promise<number> = async () => 4
  const source = {
    gauges: [waiting],
    async read() {
      reads += 1
      waiting.set(await answer())
    },
  }
  const readWaiting = waitingMetrics(db, [source], { cacheMs: 1000, longestMs: 20, clock: { now: () => time } })
  const shown = async () => {
    await readWaiting()
    return (await scrapeAll()).value('waiting')
  }
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
  const registers = [registry]
  const buckets = [0.1, 1]
  new Histogram({ name: 'seconds', help: 'x', labelNames: ['by'], buckets, registers }).observe({ by: 'a' }, 0.5)
  new Gauge({ name: 'waiting', help: 'x', registers }).set(Number.NaN)
  const own = await registry.getMetricsAsJSON()
  const sent: unknown = JSON.parse(JSON.stringify(own))
  const { value } = readScrape(await renderMetrics([own, parseFamilies(sent)]))
  expect(value('seconds_bucket{le="1",by="a"}')).toBe(2)
  expect(value('seconds_bucket{le="0.1",by="a"}')).toBe(0)
  expect(value('seconds_count{by="a"}')).toBe(2)
})
