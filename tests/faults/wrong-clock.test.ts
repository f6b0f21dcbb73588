/**
 * One of two processes has a clock a day ahead, the other one a day behind. Customers notice nothing with either: they stay
 * logged in, an order has its half hour to be paid, and a repeated order is recognised.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../../server/areas/site-settings/opening.service.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrations/migrate.ts'
import { insertAddress, signIn } from '../../server/testing/data/customers.ts'
import { createPostgresServer, type PostgresServer } from '../../server/testing/processes/postgres-server.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/processes/shop-process.ts'
import { buyer, field } from './buyer.ts'
import { expectTrade, purchase, settled, stockShop } from './purchases.ts'

const DAY_MS = 86_400_000

let folder: string
let postgres: PostgresServer
let db: Db
let products: number[] = []
let shops: ShopProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-wrong-clock-'))
  postgres = await createPostgresServer()
  db = openDatabase(openPool(postgres.url, { max: 3 }))
  await migrate(db)
  await openShop(db)
  products = await stockShop(db)
  shops = await Promise.all([start(DAY_MS), start(-DAY_MS)])
})

afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  await db?.destroy()
  await postgres?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The environment of a process whose clock is this far ahead of the machine's. */
const clockOf = (aheadMs: number) => ({
  NODE_OPTIONS: '--import=./server/testing/processes/wrong-clock.ts',
  SHOP_TEST_CLOCK_AHEAD_MS: `${aheadMs}`,
})

function start(aheadMs: number): Promise<ShopProcess> {
  const clock = clockOf(aheadMs)
  const shop = { DATABASE_URL: postgres.url, SHOP_DATA_DIR: folder, SHOP_SUSPENDED: 'off', PAYMENT_SANDBOX: 'on' }
  return startShopProcess({ ...clock, ...shop, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' }, { isDemo: false })
}

test('a process can be given a wrong clock', () => {
  const env = { ...process.env, ...clockOf(DAY_MS) }
  const program = 'console.log(Math.round((Date.now() + new Date().getTime()) / 2))'
  const { stdout } = spawnSync(process.execPath, ['-e', program], { env, encoding: 'utf8' })
  expect(Math.round((Number(stdout) - Date.now()) / DAY_MS)).toBe(1)
})

test('customers of two processes whose clocks are two days apart stay signed in, buy and pay, each order once', async () => {
  const customer = await signIn(db)
  const addressId = await insertAddress(db, customer.id)
  await sql`update session set expires_at = now() + interval '1 hour', last_used_at = now() - interval '2 hours'
    where user_id = ${customer.id}`.execute(db)
  const calls = shops.map(({ url }) => buyer({ shopUrl: () => url, token: customer.token }))
  for (const [n, call] of calls.entries()) await purchase(call, products, addressId, n)

  await settled(db)
  await expectTrade(db, calls.length)

  const [first, second] = calls
  const [product_id] = products
  const body = {
    shipping_address_id: addressId,
    billing_address_id: addressId,
    coupon_code: null,
    delivery_method: 'standard',
    payment_method: 'bank_transfer',
  }
  await first?.('POST', '/cart/', { product_id, quantity: 1 })
  const placed = await first?.('POST', '/orders/', body, 'the same order')
  const again = await second?.('POST', '/orders/', body, 'the same order')
  expect(placed?.status, JSON.stringify(placed?.body)).toBe(201)
  expect(placed && again && field(again, 'id')).toBe(placed && field(placed, 'id'))

  // What they stored has today's date, by the database's clock.
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days from session where user_id = ${customer.id}
    union all select round(extract(epoch from at - now()) / 86400)::int from order_event
    union all select round(extract(epoch from expires_at - now()) / 86400)::int from shop_order where expires_at is not null
    union all select round(extract(epoch from created_at - now()) / 86400)::int from shop_order`.execute(db)
  expect(new Set(rows.map(({ days }) => days))).toEqual(new Set([0, 7, 30]))
})
