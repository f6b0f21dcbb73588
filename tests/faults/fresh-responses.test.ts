/**
 * Two processes with one database, buyers, and staff who change prices: no response is older than a second, and the author of a
 * change sees it at once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBundle } from '../../server/areas/bundles/bundles.test-bundles.ts'
import { lawfulDraft } from '../../server/areas/compliance/compliance.test-products.ts'
import { productWriter } from '../../server/areas/products/product.write.service.ts'
import { openShop } from '../../server/areas/site-settings/opening.service.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrations/migrate.ts'
import { systemClock } from '../../server/platform/time/clock.ts'
import { insertAddress, STAFF_PASSWORD, signIn } from '../../server/testing/data/customers.ts'
import { createPostgresServer, type PostgresServer } from '../../server/testing/processes/postgres-server.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/processes/shop-process.ts'
import { type Buyer, buyer, field } from './buyer.ts'
import { type Freshness, freshness } from './freshness.ts'
import { IS_LONG } from './long-form.ts'

const { BUYERS, TRADE_MS } = IS_LONG ? { BUYERS: 20, TRADE_MS: 12_000 } : { BUYERS: 10, TRADE_MS: 5000 }
const PRODUCTS = 4
const STOCK = 5000
/** Each buyer orders about three times per second, and staff save as often. */
const PAUSE_MS = 300

let folder: string
let server: PostgresServer
let db: Db
let processes: ShopProcess[] = []
const products: number[] = []
const urlOf = (n: number) => processes[n % processes.length]?.url ?? ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-fresh-'))
  server = await createPostgresServer()
  db = openDatabase(openPool(server.url, { max: 5 }))
  await migrate(db)
  await openShop(db)
  const writer = productWriter({ db, clock: systemClock })
  for (let n = 0; n < PRODUCTS; n += 1) {
    const { id } = await writer.save(lawfulDraft('accessory', { fields: { status: 'active' } }))
    await db.updateTable('variation').set({ stock_quantity: STOCK }).where('product_id', '=', id).execute()
    products.push(id)
  }
  const env = { DATABASE_URL: server.url, SHOP_DATA_DIR: folder, SHOP_SUSPENDED: 'off', RATE_LIMIT_PER_MINUTE: '0' }
  processes = await Promise.all([0, 1].map(() => startShopProcess(env, { isDemo: false })))
})

afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await db?.destroy()
  await server?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The calls of one user to one process. */
const callsTo = (n: number, token: string): Buyer => buyer({ shopUrl: () => urlOf(n), token })

async function buy(n: number, until: number, stock: Freshness): Promise<void> {
  const customer = await signIn(db)
  const address = await insertAddress(db, customer.id)
  const call = callsTo(n, customer.token)
  const choice = { delivery_method: 'standard', payment_method: 'bank_transfer', coupon_code: null }
  for (let turn = n; performance.now() < until; turn += 1) {
    const product_id = products[turn % PRODUCTS] ?? 0
    await call('POST', '/cart/', { product_id, quantity: 1 })
    const order = { shipping_address_id: address, billing_address_id: address, ...choice }
    expect((await call('POST', '/orders/', order)).status).toBe(201)
    stock.written(product_id, n)
    stock.read(product_id, n, performance.now(), await stockIn(n, `/api/v1/products/${product_id}`))
    await wait(PAUSE_MS)
  }
}

/** Repeatedly raises the price of one product by a penny through one process. */
async function reprice(n: number, until: number, price: Freshness): Promise<void> {
  const id = products[n] ?? 0
  const { token } = await signIn(db, { role: 'admin' })
  const known = await callsTo(n, token)('GET', `/admin/products/${id}`)
  let [variation] = AdminProduct.encode(AdminProduct.parse(known.body)).variations
  while (variation && performance.now() < until) {
    const { sku, attributes } = variation
    const form = new FormData()
    const changed = { id: variation.id, sku, attributes, price: Math.round(variation.price * 100 + 1) / 100 }
    form.set('product_data_json', JSON.stringify({ variations: [changed] }))
    const headers = { authorization: `Bearer ${token}` }
    const saved = await fetch(`${urlOf(n)}/api/v1/admin/products/${id}/`, { method: 'PUT', headers, body: form })
    expect(saved.status, await saved.clone().text()).toBe(200)
    price.written(id, n)
    variation = { ...variation, price: changed.price }
    for (const path of [`/api/v1/products/${id}`, '/api/v1/products/?sort=name']) {
      price.read(id, n, performance.now(), await priceIn(n, path, id))
    }
    await wait(PAUSE_MS)
  }
}

const answerOf = async (n: number, path: string) => (await fetch(`${urlOf(n)}${path}`)).text()
const stockIn = async (n: number, path: string) => Number(field(await json(n, path), 'stock_quantity'))
const json = async (n: number, path: string) => ({ status: 200, body: JSON.parse(await answerOf(n, path)) })

/** In pence. */
async function priceIn(n: number, path: string, id: number): Promise<number> {
  const { body } = await json(n, path)
  const product = Array.isArray(body.items) ? body.items.find((one: { id: number }) => one.id === id) : body
  return Math.round(product.price * 100)
}

/** Reads everything that shows stock or prices, from one process. */
async function look(n: number, until: number, bundle: number, stock: Freshness, price: Freshness): Promise<void> {
  const [first = 0] = products
  while (performance.now() < until) {
    for (const id of products) {
      const asked = performance.now()
      stock.read(id, n, asked, await stockIn(n, `/api/v1/products/${id}`))
      price.read(id, n, asked, await priceIn(n, '/api/v1/products/?sort=name', id))
      const seen = performance.now()
      const page = await answerOf(n, `/product/${id}`)
      stock.read(id, n, seen, Number(/In stock, (?:<!-- -->)?(\d+)/.exec(page)?.[1]))
    }
    const asked = performance.now()
    stock.read(first, n, asked, await stockIn(n, `/api/v1/bundles/${bundle}`))
    await wait(20)
  }
}

test('no response is older than a second, and a writer always reads their own write', async () => {
  const bundle = await insertBundle(db, { price: 400, parts: [{ product: products[0] ?? 0 }] })
  const stock = freshness({ start: STOCK, direction: -1 })
  const price = freshness({ start: 499, direction: 1 })
  const until = performance.now() + TRADE_MS
  await Promise.all([
    ...Array.from({ length: BUYERS }, (_, n) => buy(n, until, stock)),
    ...[0, 1].map((n) => reprice(n, until, price)),
    ...[0, 1].map((n) => look(n, until, bundle, stock, price)),
  ])
  expect(stock.writes()).toBeGreaterThan(BUYERS)
  expect(price.writes()).toBeGreaterThan(2)
  expect([...stock.faults(), ...price.faults()]).toEqual([])
})

test('a disabled or logged-out user is rejected at once by the same process, and within a second by the other', async () => {
  const admin = await signIn(db, { role: 'admin' })
  const [shutOut, leaving] = [await signIn(db), await signIn(db)]
  const me = async (n: number, token: string) => (await callsTo(n, token)('GET', '/users/me')).status
  for (const { token } of [shutOut, leaving]) expect([await me(0, token), await me(1, token)]).toEqual([200, 200])
  const proof = { current_password: STAFF_PASSWORD }
  const disabled = await callsTo(0, admin.token)('PUT', `/users/${shutOut.id}`, { is_disabled: true, ...proof })
  expect(disabled.status).toBe(200)
  expect(await me(0, shutOut.token)).toBe(401)
  expect((await callsTo(0, leaving.token)('POST', '/users/logout', {})).status).toBeLessThan(300)
  expect(await me(0, leaving.token)).toBe(401)
  await wait(1000)
  for (const { token } of [shutOut, leaving]) expect(await me(1, token)).toBe(401)
})
