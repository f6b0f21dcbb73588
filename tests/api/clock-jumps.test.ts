/**
 * A machine's clock is wrong, or jumps forwards or backwards while the shop runs. Customers notice nothing: time comes from the
 * database, the same for all processes, and durations within a process from a monotonic clock. No session ends early or late,
 * no order is cancelled early or stays open, no limit is lifted or frozen, and no repeated order is placed twice.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertCartItem } from '../../server/areas/cart/cart.test-carts.ts'
import { insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { insertBuyer, order } from '../../server/areas/checkout/checkout.test-shop.ts'
import { expireUnpaidOrders } from '../../server/areas/orders/order.expiry.ts'
import { placeOrder } from '../../server/areas/orders/order.test-orders.ts'
import { hashOfToken } from '../../server/areas/users/sessions/tokens.ts'
import { newSecret, stepOfCode } from '../../server/areas/users/totp/totp.codes.ts'
import { tidyAccounts } from '../../server/areas/users/users.tidy.ts'
import { createCache } from '../../server/platform/cache/cache.ts'
import { staleWhileRevalidate } from '../../server/platform/cache/stale-while-revalidate.ts'
import { type DatabaseClock, startDatabaseClock } from '../../server/platform/time/database-clock.ts'
import { buildTestApp, type TestApp, WITHOUT_LIMITS } from '../../server/testing/app.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { oneTimeCode } from '../../server/testing/data/one-time-codes.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const LOGINS = 3
const JUMPS: [title: string, ms: number][] = [
  ['an hour forwards', HOUR_MS],
  ['an hour back', -HOUR_MS],
  ['a day forwards', DAY_MS],
  ['a day back', -DAY_MS],
]

let database: TestDatabase
let clock: DatabaseClock
let shop: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  clock = await startDatabaseClock(database.db)
  const limits = { ...WITHOUT_LIMITS, loginPerMinute: LOGINS }
  shop = await buildTestApp({ clock, config: { limits } })
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  clock.stop()
  await shop.close()
  await database.close()
})

/** Sets the machine's clock, which keeps running. */
const jump = (ms: number) => void vi.setSystemTime(Date.now() + ms)
/** A time relative to the database's clock. */
const fromNow = (ms: number) => new Date(clock.now().getTime() + ms)
const isIn = async (headers: { authorization: string }) =>
  (await shop.app.inject({ url: '/api/v1/users/me/my-orders', headers })).statusCode === 200

test.each(JUMPS)('%s: sessions end on time, and no used one-time code works again', async (_title, ms) => {
  const [living, ended] = [await signIn(shop.db), await signIn(shop.db)]
  const until = (token: string, expires_at: Date) =>
    shop.db.updateTable('session').set({ expires_at }).where('token_hash', '=', hashOfToken(token)).execute()
  await until(living.token, fromNow(30 * MINUTE_MS))
  await until(ended.token, fromNow(-MINUTE_MS))
  const secret = newSecret()
  const code = oneTimeCode(secret)
  jump(ms)
  await clock.ask()
  await tidyAccounts({ db: shop.db, clock })
  expect(await isIn(living.headers)).toBe(true)
  expect(await isIn(ended.headers)).toBe(false)
  expect(stepOfCode(secret, code, clock.now())).toBeDefined()
  expect(stepOfCode(secret, oneTimeCode(secret), clock.now())).toBeUndefined()
})

test.each(JUMPS)('%s: the time to pay an order gets neither shorter nor longer', async (_title, ms) => {
  const { id: userId } = await signIn(shop.db)
  const place = (left: number) =>
    placeOrder(shop.db, { userId, status: 'pending_payment', expires_at: fromNow(left).toISOString() })
  const [waiting, overdue] = [await place(20 * MINUTE_MS), await place(-MINUTE_MS)]
  jump(ms)
  expect(await expireUnpaidOrders({ db: shop.db, clock })).toBe(1)
  const statusOf = async (id: number) =>
    (await shop.db.selectFrom('shop_order').select('status').where('id', '=', id).executeTakeFirst())?.status
  expect([await statusOf(waiting.id), await statusOf(overdue.id)]).toEqual(['pending_payment', 'cancelled'])
})

test.each(JUMPS)('%s: a repeated order returns the same order, with half an hour to pay', async (_title, ms) => {
  const buyer = await insertBuyer(shop.db)
  const product = await insertProduct(shop.db, { variations: [{ price: 999, stock_quantity: 9 }] })
  await insertCartItem(shop.db, buyer.id, { product })
  const first = await order(shop, buyer, { key: 'the same' })
  expect(first.statusCode, first.body).toBe(201)
  jump(ms)
  await tidyAccounts({ db: shop.db, clock })
  const again = await order(shop, buyer, { key: 'the same' })
  expect(again.json().id).toBe(first.json().id)
  const rows = await shop.db
    .selectFrom('shop_order')
    .select(['expires_at', 'created_at'])
    .where('user_id', '=', buyer.id)
    .execute()
  const minutes = rows.map(({ expires_at, created_at }) =>
    Math.round((Number(expires_at) - new Date(created_at).getTime()) / MINUTE_MS),
  )
  expect(minutes).toEqual([30])
})

test.each(JUMPS)('%s: the login limit is neither lifted nor frozen', async (title, ms) => {
  const logIn = async () => {
    const payload = { email: `${title.replaceAll(' ', '-')}@example.com`, password: 'not the password' }
    return (await shop.app.inject({ method: 'POST', url: '/api/v1/users/login', payload })).statusCode
  }
  for (let n = 0; n < LOGINS; n += 1) expect(await logIn()).toBe(401)
  expect(await logIn()).toBe(429)
  jump(ms)
  expect(await logIn()).toBe(429)
  // Simulates that a minute has passed by the database's clock.
  for (const { key, ends_at } of await shop.db.selectFrom('call_count').select(['key', 'ends_at']).execute()) {
    // Clocks differ by some milliseconds.
    expect(ends_at.getTime() - clock.now().getTime()).toBeLessThan(HOUR_MS + MINUTE_MS)
    await shop.db
      .updateTable('call_count')
      .set({ ends_at: fromNow(-1) })
      .where('key', '=', key)
      .execute()
  }
  expect(await logIn()).toBe(401)
})

test.each(JUMPS)('%s: entries cached for some seconds expire after them', async (_title, ms) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  let made = 0
  const make = async () => ({ number: ++made })
  const kept = createCache<{ number: number }>({ freshMs: 1000, maxAgeMs: 2000, maxEntries: 1 })
  const serving = staleWhileRevalidate(make, 1000)
  expect([(await kept('name', make)).number, (await serving.get()).number]).toEqual([1, 2])
  jump(ms)
  expect([(await kept('name', make)).number, (await serving.get()).number]).toEqual([1, 2])
  vi.advanceTimersByTime(3000)
  jump(ms)
  expect((await kept('name', make)).number).toBe(3)
  await serving.get()
  expect((await serving.get()).number).toBe(4)
})
