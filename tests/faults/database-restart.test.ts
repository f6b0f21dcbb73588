/**
 * The database restarts while customers buy. Until it is back, recently read pages come from the cache and others ask to retry;
 * purchases take a little longer, because the browser repeats calls that got a 503 with the same key. Nothing is lost, nothing
 * happens twice.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../../server/areas/site-settings/opening.service.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrations/migrate.ts'
import { createPostgresServer, type PostgresServer } from '../../server/testing/processes/postgres-server.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/processes/shop-process.ts'
import { buyAtOnce, expectTrade, settled, stockShop } from './purchases.ts'

const BUYERS = 6
const ORDERS_EACH = 6

let folder: string
let postgres: PostgresServer
let db: Db
let shop: ShopProcess
let products: number[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-restarts-'))
  postgres = await createPostgresServer()
  db = openDatabase(openPool(postgres.url, { max: 3 }))
  await migrate(db)
  await openShop(db)
  products = await stockShop(db)
  const env = { DATABASE_URL: postgres.url, SHOP_DATA_DIR: folder, SHOP_SUSPENDED: 'off', PAYMENT_SANDBOX: 'on' }
  const quiet = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent', DATABASE_WAIT_MS: '1000' }
  shop = await startShopProcess({ ...env, ...quiet }, { isDemo: false })
})

afterAll(async () => {
  await shop?.stop()
  await db?.destroy()
  await postgres?.remove()
  await rm(folder, { recursive: true, force: true })
})

test('orders placed through three database restarts are each paid, notified and recorded once', async () => {
  const refusals: (string | null)[] = []
  let cutOff = 0
  const onRetry = (refusal: Response | undefined) => {
    if (refusal) refusals.push(refusal.headers.get('retry-after'))
    else cutOff += 1
  }
  const buying = buyAtOnce({
    db,
    products,
    buyers: BUYERS,
    ordersEach: ORDERS_EACH,
    shop: { shopUrl: () => shop.url, onRetry },
  })
  const ends = [() => postgres.stop('fast'), () => postgres.stop('immediate'), () => postgres.kill()]
  for (const end of ends) {
    await wait(400)
    await end()
    await wait(300)
    await postgres.start()
  }
  await buying
  await settled(db)
  await expectTrade(db, BUYERS * ORDERS_EACH)
  // The shop itself stayed available, and every 503 had a Retry-After.
  expect(cutOff).toBe(0)
  expect(refusals.length).toBeGreaterThan(0)
  expect(new Set(refusals)).toEqual(new Set(['2']))
})

test('while the database is unavailable, cached pages are shown and other requests are asked to retry', async () => {
  const get = (path: string) => fetch(`${shop.url}${path}`, { headers: { accept: 'text/html' } })
  const [kept, other] = products
  await expect.poll(async () => (await get(`/product/${kept}`)).status).toBe(200)
  await postgres.stop('fast')
  try {
    const page = await get(`/product/${kept}`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([200, null])

    const missing = await get(`/product/${other}`)
    expect([missing.status, missing.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await missing.text()).toContain('The shop is very busy. Please try again in a moment.')

    const call = await get(`/api/v1/products/${other}`)
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await call.json()).toMatchObject({ code: 'unavailable' })

    expect((await get('/health/live')).status).toBe(200)
    // All processes share the database, so an unready process could not even explain the problem.
    const ready = await get('/health/ready')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', database: 'away' }])
  } finally {
    await postgres.start()
  }
  await expect.poll(async () => (await get(`/product/${other}`)).status).toBe(200)
  expect(await (await get('/health/ready')).json()).toEqual({ status: 'ok', database: 'ok' })
})
