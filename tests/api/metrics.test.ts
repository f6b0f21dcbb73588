import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCartItem } from '../../server/areas/cart/cart.test-carts.ts'
import { insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { echo, newSession, send } from '../../server/areas/chat/chat.test-chats.ts'
import { insertBuyer, order } from '../../server/areas/checkout/checkout.test-shop.ts'
import { openTestShop, type TestShop } from '../../server/areas/payments/payments.test-shop.ts'
import { sandboxDriver } from '../../server/areas/payments/sandbox/sandbox.test-driver.ts'
import { buildTestApp, type TestApp, WITHOUT_LIMITS } from '../../server/testing/app.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { type Scrape, scrape } from '../../server/testing/scrape.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ brain: echo })
})
afterAll(() => shop.close())

/** What was counted before this test: the counters of the areas belong to the process. */
let earlier: Scrape
beforeEach(async () => {
  earlier = await scrape(shop.app)
})

/** Returns by how much a series has grown in this test. */
const read = async (series: string, app = shop.app) =>
  ((await scrape(app)).value(series) ?? 0) - (earlier.value(series) ?? 0)

test('known label values exist from the start, since a rate needs a first value', () => {
  for (const series of [
    'shop_payments_total{provider="stripe",outcome="returned"}',
    'shop_orders_moved_total{status="delivered"}',
    'shop_chat_answers_total{by="model",outcome="excused"}',
  ]) {
    expect(earlier.value(series)).toBeTypeOf('number')
  }
})

test('requests are counted by route pattern and status, whatever URL was sent', async () => {
  const id = await insertProduct(shop.db, {})
  for (const path of [`products/${id}`, 'products/2147483646', `products/${id}?x=someone@example.com`]) {
    await shop.app.inject(`/api/v1/${path}`)
  }
  await shop.app.inject('/api/v1/no-such-thing/4711')
  const { value, text } = await scrape(shop.app)
  const route = (status: string) => `{route="/api/v1/products/:id",method="GET",status="${status}"}`
  expect(value(`shop_http_requests_total${route('2xx')}`)).toBe(2)
  expect(value(`shop_http_requests_total${route('4xx')}`)).toBe(1)
  expect(value('shop_http_request_duration_seconds_count{route="/api/v1/products/:id",method="GET"}')).toBe(3)
  expect(value('shop_http_requests_total{route="none",method="GET",status="4xx"}')).toBe(1)
  // The request for the metrics itself.
  expect(value('shop_http_requests_in_flight')).toBe(1)
  for (const secret of ['example.com', '4711', '2147483646']) expect(text).not.toContain(secret)
})

test('logins, registrations and carts are counted by outcome', async () => {
  const call = (url: string, payload: object, headers = {}) =>
    shop.app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers })
  const person = { name: 'Imogen', email: 'imogen@example.com', password: 'a good long one' }
  await call('/users', person)
  await call('/users', person)
  await call('/users/login', { email: person.email, password: person.password })
  await call('/users/login', { email: person.email, password: 'a wrong one' })
  const { headers } = await signIn(shop.db)
  await call('/cart/', { product_id: await insertProduct(shop.db, {}), quantity: 1 }, headers)
  expect(await read('shop_registrations_total')).toBe(1)
  expect(await read('shop_logins_total{outcome="succeeded"}')).toBe(1)
  expect(await read('shop_logins_total{outcome="failed"}')).toBe(1)
  expect(await read('shop_cart_additions_total')).toBe(1)
})

test('rate-limited calls are counted by the limit that they exceeded', async () => {
  const limits = { ...WITHOUT_LIMITS, loginPerMinute: 1 }
  const { app, close } = await buildTestApp({ config: { limits, rateLimitPerMinute: 3 } })
  const payload = { email: 'ida@example.com', password: 'a wrong one' }
  const login = async () => (await app.inject({ method: 'POST', url: '/api/v1/users/login', payload })).statusCode
  const statuses = [await login(), await login(), await login(), await login()]
  expect(statuses).toEqual([401, 429, 429, 429])
  const limited = (limit: string) => read(`shop_rate_limited_total{route="/api/v1/users/login",limit="${limit}"}`, app)
  expect([await limited('login'), await limited('api')]).toEqual([2, 1])
  await close()
})

test('an order is counted once, however often the call is repeated', async () => {
  const buyer = await insertBuyer(shop.db)
  await insertCartItem(shop.db, buyer.id, { product: await insertProduct(shop.db, {}) })
  const placed = 'shop_orders_placed_total{payment_method="bank_transfer"}'
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => order(shop, buyer, { payment_method: 'bank_transfer', key: 'once' })),
  )
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(await read(placed)).toBe(1)
  expect(await read('shop_orders_open{status="awaiting_transfer"}')).toBe(1)
})

test('chats are counted by who answered, with the duration', async () => {
  await send(shop.app, newSession(), 'Hello')
  const answered = 'shop_chat_answers_total{by="builtin",outcome="answered"}'
  await expect.poll(() => read(answered), { timeout: 15_000 }).toBe(1)
  expect(await read('shop_chat_messages_total')).toBe(1)
  expect(await read('shop_chat_answer_seconds_count{by="builtin"}')).toBe(1)
  expect(await read('shop_chat_first_piece_seconds_count{by="builtin"}')).toBe(1)
})

test('payments and refunds are counted once, by outcome and amount', async () => {
  const driver = await sandboxDriver()
  const paying: TestShop = await openTestShop(driver)
  const { db, app } = paying
  const { order: bought, intentId } = await paying.startPaying()
  await driver.decline(db, intentId)
  await paying.tell('payment_intent.payment_failed', intentId)
  await driver.pay(db, intentId)
  for (let told = 0; told < 3; told += 1) await paying.tell('payment_intent.succeeded', intentId)
  expect(await read('shop_payments_total{provider="sandbox",outcome="declined"}', app)).toBe(1)
  expect(await read('shop_payments_total{provider="sandbox",outcome="succeeded"}', app)).toBe(1)
  expect(await read('shop_revenue_pence_total{payment_method="card"}', app)).toBe(bought.total_pence)
  expect(await read('shop_orders_moved_total{status="paid"}', app)).toBe(1)

  const { headers } = await signIn(db, { role: 'admin' })
  const url = `/api/v1/admin/orders/${bought.id}/refund`
  await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'idempotency-key': 'r' },
    payload: { reason: 'Late' },
  })
  await paying.workAllRefunds()
  expect(await read('shop_refunds_total{by="card",outcome="succeeded"}', app)).toBe(1)
  expect(await read('shop_refunded_pence_total{by="card"}', app)).toBe(bought.total_pence)
  await paying.close()
})
