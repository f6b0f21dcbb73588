/**
 * A shop whose streaming replica is lost and falls behind. Customers notice nothing: every read is served, and changes are
 * visible at once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../../server/app.ts'
import { insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { openMedia } from '../../server/areas/media/media.service.ts'
import { openShop } from '../../server/areas/site-settings/opening.service.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrations/migrate.ts'
import { openReads, type Reads } from '../../server/platform/database/replica/replica.ts'
import { announce, listenForChanges } from '../../server/platform/messages/events.ts'
import { fixedClock } from '../../server/platform/time/clock.ts'
import { TEST_DAY } from '../../server/testing/app.ts'
import {
  createPostgresServer,
  type PostgresReplica,
  type PostgresServer,
  startReplica,
} from '../../server/testing/processes/postgres-server.ts'

let folder: string
let primary: PostgresServer
let replica: PostgresReplica
let db: Db
let reads: Reads
let app: App
let changes: { close(): Promise<void> }
let product: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-replica-test-'))
  primary = await createPostgresServer()
  const pool = openPool(primary.url, { max: 4 })
  db = openDatabase(pool)
  await migrate(db)
  await openShop(db)
  product = await insertProduct(db, { variations: [{ price: 333, stock_quantity: 5 }] })
  replica = await startReplica(primary)
  const limits = { max: 4, waitMs: 5000 }
  reads = openReads({ primary: { url: primary.url, pool }, replicaUrl: replica.url, limits, log: () => undefined })
  const env = { SHOP_SUSPENDED: 'off', LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0', SHOP_DATA_DIR: folder }
  const config = readConfig(env)
  app = await buildApp({ config, db, reads, clock: fixedClock(TEST_DAY), media: openMedia({ db, config }) })
  changes = await listenForChanges(db, app.forget)
})

afterAll(async () => {
  await changes?.close()
  await app?.server.close()
  await reads?.close()
  await db?.destroy()
  await replica?.remove()
  await primary?.remove()
  await rm(folder, { recursive: true, force: true })
})

const isUsed = () => reads.status().isUsed
const get = (path: string) => app.server.inject(`/api/v1${path}`)
const shownPrice = async () => (await get(`/products/${product}`)).json().price

/** Like a save by staff: the change and its announcement in one transaction. */
const reprice = (price_pence: number) =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('variation').set({ price_pence }).where('product_id', '=', product).execute()
    await announce(trx, 'catalogue')
  })

test('reads of visitors come from the replica', async () => {
  await expect.poll(isUsed, { timeout: 10_000 }).toBe(true)
  const { byReplica } = reads.status()
  const paths = [`/products/${product}`, '/products/?limit=3', `/products/${product}/related`, '/bundles/', '/blog/']
  for (const path of [...paths, '/products/search?q=mint', `/products/${product}/reviews`]) {
    const answer = await get(path)
    expect(answer.statusCode, path).toBe(200)
  }
  expect(reads.status().byReplica).toBeGreaterThan(byReplica + paths.length)
})

test('a changed product is shown up to date while the replica does not have the change, and afterwards', async () => {
  expect(await shownPrice()).toBe(3.33)
  await replica.pauseReplay()
  try {
    await reprice(777)
    await expect.poll(shownPrice, { interval: 20 }).toBe(7.77)
    // Read again for every address and then cached: none may be from before the change.
    const listed = await get('/products/?limit=5')
    expect(listed.json().items.map(({ price }: { price: number }) => price)).toEqual([7.77])
  } finally {
    await replica.resumeReplay()
  }
  await expect.poll(isUsed, { timeout: 10_000 }).toBe(true)
  expect(await shownPrice()).toBe(7.77)
})

test('every visitor gets a response while the replica is killed and restarted', async () => {
  const statuses = new Set<number>()
  let isOver = false
  let n = 0
  const visitor = async () => {
    while (!isOver) {
      n += 1
      // A new address each time, so that no response comes from the cache.
      statuses.add((await get(`/products/${product}?visit=${n}`)).statusCode)
      await wait(1)
    }
  }
  const visitors = Promise.all([visitor(), visitor(), visitor(), visitor()])
  try {
    await wait(200)
    await replica.kill()
    await expect.poll(isUsed, { timeout: 5000 }).toBe(false)
    await wait(300)
    await replica.start()
    await expect.poll(isUsed, { timeout: 10_000 }).toBe(true)
  } finally {
    isOver = true
    await visitors
  }
  expect([...statuses]).toEqual([200])
})
