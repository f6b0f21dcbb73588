/** Responses are cached per address and invalidated by changes, in every process. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { lawfulDraft } from '../../../server/areas/compliance/compliance.test-products.ts'
import { openMedia } from '../../../server/areas/media/media.service.ts'
import { productWriter } from '../../../server/areas/products/product.write.service.ts'
import { readConfig } from '../../../server/platform/config/config.ts'
import { listenForChanges } from '../../../server/platform/messages/events.ts'
import { fixedClock } from '../../../server/platform/time/clock.ts'
import { buildTestApp, TEST_DAY } from '../../../server/testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** One process of the shop with its caches. */
async function startProcess() {
  const config = readConfig({ SHOP_SUSPENDED: 'off', LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' })
  const { db } = database
  const app = await buildApp({ config, db, clock: fixedClock(TEST_DAY), media: openMedia({ db, config }) })
  const changes = await listenForChanges(database.db, app.forget)
  const get = async (url: string) => (await app.server.inject(url)).json()
  return { ...app, get, stop: () => Promise.all([app.server.close(), changes.close()]) }
}

test('a change made through one process shows in every other', async () => {
  const [one, two] = await Promise.all([startProcess(), startProcess()])
  const url = '/api/v1/products/?sort=name'
  for (const process of [one, two]) expect((await process.get(url)).total).toBe(0)
  await one.get(url)
  expect(one.cache.stats().hits).toBeGreaterThan(0)

  const products = productWriter({ db: database.db, clock: fixedClock(TEST_DAY) })
  const { id } = await products.save(lawfulDraft('tea', { fields: { status: 'active' } }))
  for (const process of [one, two]) await vi.waitFor(async () => expect((await process.get(url)).total).toBe(1))

  await products.archive(id)
  for (const process of [one, two]) await vi.waitFor(async () => expect((await process.get(url)).total).toBe(0))
  expect((await one.server.inject(`/api/v1/products/${id}`)).statusCode).toBe(404)
  await Promise.all([one.stop(), two.stop()])
})

test('page renders are limited by network, cached pages are not', async () => {
  const { app, close } = await buildTestApp({ config: { rateLimitPerMinute: 2, pageCacheBytes: 1_000_000 } })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status
  for (let n = 0; n < 5; n += 1) expect(await statusOf('/robots.txt')).toBe(200)
  expect([await statusOf('/manifest.webmanifest'), await statusOf('/sitemap.xml')]).toEqual([200, 429])
  expect(await statusOf('/robots.txt?page=2')).toBe(200)
  await close()
})
