/** The shop killed at random moments while people buy: nothing is lost, nothing happens twice. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { auditStock } from '../../server/areas/orders/audit-stock.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded-postgres.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { insertAddress, signIn } from '../../server/testing/customers.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/shop-process.ts'
import { type Buyer, buyer, field } from './buyer.ts'

const BUYERS = 10
const ORDERS_EACH = 20
const KILLS = 6
const STOCK = 1000
const PRODUCTS = 5

let folder: string
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let db: Db
let shop: ShopProcess
let products: number[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-killed-'))
  postgres = await startEmbeddedPostgres(folder, { fast: true })
  db = openDatabase(openPool(postgres.url, { max: 5 }))
  await migrate(db)
  products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, n) =>
      insertProduct(db, { variations: [{ price: 333 + n * 101, stock_quantity: STOCK }] }),
    ),
  )
  shop = await start()
}, 120_000)

afterAll(async () => {
  await shop?.stop()
  await db?.destroy()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

function start(): Promise<ShopProcess> {
  const env = { DATABASE_URL: postgres.url, SHOP_DATA_DIR: folder, SHOP_SUSPENDED: 'off', PAYMENT_SANDBOX: 'on' }
  return startShopProcess({ ...env, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' }, { isDemo: false })
}

async function killAndStartAgain(): Promise<void> {
  const ended = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  await ended
  shop = await start()
}

/** Kills the shop again and again, at moments that nobody chose, until the buyers are done. */
async function killAtRandom(buying: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = buying.finally(() => {
    isOver = true
  })
  over.catch(() => undefined)
  let kills = 0
  while (kills < KILLS && !isOver) {
    await wait(150 + Math.random() * 900)
    if (isOver) break
    await killAndStartAgain()
    kills += 1
  }
  await over
  return kills
}

/** One purchase by card. Every other one never comes back after paying: the provider's webhook has to finish it. */
async function purchase(call: Buyer, addressId: number, n: number): Promise<void> {
  const wanted = [products[n % PRODUCTS], products[(n + 2) % PRODUCTS]]
  for (const product_id of wanted) {
    const added = await call('POST', '/cart/', { product_id, quantity: 1 })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
  }
  const order = await call('POST', '/orders/', {
    shipping_address_id: addressId,
    billing_address_id: addressId,
    delivery_method: 'standard',
    payment_method: 'card',
    coupon_code: null,
  })
  expect(order.status, JSON.stringify(order.body)).toBe(201)
  const id = field(order, 'id')
  const intent = await call('POST', '/payment/create-payment-intent', { order_id: id })
  expect(intent.status, JSON.stringify(intent.body)).toBe(200)
  const paid = await call('POST', '/payment/sandbox/pay', {
    client_secret: field(intent, 'client_secret'),
    card_number: '4242 4242 4242 4242',
    ...{ exp_month: 12, exp_year: 2030, cvc: '123' },
  })
  expect(paid.body).toMatchObject({ status: 'succeeded' })
  if (n % 2 === 0) return
  const confirmed = await call('POST', `/payment/confirm/${id}`, {
    payment_intent_id: field(intent, 'payment_intent_id'),
    status: 'succeeded',
  })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
}

/** Until webhooks are delivered and mails sent. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        const mails = await db.selectFrom('mail').select('id').where('status', '=', 'queued').execute()
        const events = await db.selectFrom('sandbox_event').select('id').where('delivered_at', 'is', null).execute()
        return mails.length + events.length
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(0)
}

test(`${BUYERS * ORDERS_EACH} orders, the shop killed ${KILLS} times: each is paid once, told once and in the books once`, async () => {
  const customers = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const customer = await signIn(db)
      return { ...customer, addressId: await insertAddress(db, customer.id) }
    }),
  )
  const buying = Promise.all(
    customers.map(async ({ token, addressId }) => {
      const call = buyer({ shopUrl: () => shop.url, token })
      for (let n = 0; n < ORDERS_EACH; n += 1) await purchase(call, addressId, n)
    }),
  )
  expect(await killAtRandom(buying)).toBeGreaterThanOrEqual(3)
  await settled()

  const orders = await db.selectFrom('shop_order').selectAll().execute()
  expect(orders).toHaveLength(BUYERS * ORDERS_EACH)
  expect(new Set(orders.map((order) => order.idempotency_key)).size).toBe(orders.length)
  for (const order of orders) {
    expect(order).toMatchObject({
      status: 'paid',
      payment_status: 'paid',
      paid_pence: order.total_pence,
      refunded_pence: 0,
    })
  }

  const charges = await db.selectFrom('sandbox_intent').selectAll().where('status', '=', 'succeeded').execute()
  expect(charges).toHaveLength(orders.length)
  const charged = charges.reduce((sum, charge) => sum + charge.amount_pence, 0)
  expect(charged).toBe(orders.reduce((sum, order) => sum + order.total_pence, 0))
  expect(await db.selectFrom('sandbox_refund').selectAll().execute()).toEqual([])

  const told = await db.selectFrom('order_event').select(['order_id']).where('status', '=', 'paid').execute()
  expect(new Set(told.map((event) => event.order_id)).size).toBe(orders.length)
  expect(told).toHaveLength(orders.length)

  const mails = await db
    .selectFrom('mail')
    .innerJoin('outbox_mail', 'outbox_mail.mail_id', 'mail.id')
    .select(['event_key', 'status'])
    .execute()
  for (const kind of ['order_received', 'payment_received', 'staff_new_order']) {
    expect(mails.filter((mail) => mail.event_key.startsWith(`${kind}:`))).toHaveLength(orders.length)
  }
  expect(await db.selectFrom('mail').selectAll().where('status', '<>', 'sent').execute()).toEqual([])

  expect((await auditStock(db)).differences).toEqual([])
}, 300_000)
