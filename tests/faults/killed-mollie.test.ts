/** The shop is killed at every step of a payment with Mollie: one charge and at most one refund per order, and nothing is lost. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../../server/areas/site-settings/opening.service.ts'
import { auditStock } from '../../server/areas/stock/audit-stock.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../../server/platform/database/migrations/migrate.ts'
import { insertAddress, signIn } from '../../server/testing/data/customers.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/processes/shop-process.ts'
import { type MollieServer, startMollieServer } from '../../server/testing/services/mollie-server.ts'
import { type Buyer, buyer, field } from './buyer.ts'
import { orderByCard, stockShop } from './purchases.ts'

const CREATE = /^POST \/payments$/
const READ = /^GET \/payments\/tr_\w+$/
const REFUND = /^POST \/payments\/tr_\w+\/refunds$/
const WAITS_MS = 60_000

let folder: string
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let mollie: MollieServer
let db: Db
let shop: ShopProcess
let products: number[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-killed-mollie-'))
  mollie = await startMollieServer()
  postgres = await startEmbeddedPostgres(folder, { fast: true })
  db = openDatabase(openPool(postgres.url, { max: 5 }))
  await migrate(db)
  await openShop(db)
  products = await stockShop(db)
  shop = await start()
})

afterAll(async () => {
  await shop?.stop()
  await db?.destroy()
  await postgres?.stop()
  await mollie?.close()
  await rm(folder, { recursive: true, force: true })
})

function start(): Promise<ShopProcess> {
  const env = { DATABASE_URL: postgres.url, SHOP_DATA_DIR: folder, SHOP_SUSPENDED: 'off', ...mollie.variables }
  // Mollie notifies public addresses alone.
  const address = { PUBLIC_URL: 'https://shop.example', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' }
  return startShopProcess({ ...env, ...address }, { isDemo: false })
}

/** Kills the shop while it waits for Mollie's response to a call of `path`, and starts it again. */
async function killDuring<T>(path: RegExp, fault: 'never work' | 'never answer', step: () => Promise<T>): Promise<T> {
  const before = mollie.calls.length
  const isReached = () => mollie.calls.slice(before).some((call) => path.test(`${call.method} ${call.path}`))
  mollie.failNext(path, fault)
  const result = step()
  result.catch(() => undefined)
  await expect.poll(isReached, { timeout: WAITS_MS, interval: 20 }).toBe(true)
  const ended = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  await ended
  mollie.recover()
  shop = await start()
  return result
}

/** Mollie repeats a notification until the shop accepts it. */
async function notify(id: string): Promise<void> {
  const { url, payload, headers } = mollie.notification(id)
  const givesUpAt = Date.now() + WAITS_MS
  while (Date.now() < givesUpAt) {
    const answer = await fetch(shop.url + url, { method: 'POST', body: payload, headers }).catch(() => undefined)
    if (answer?.status === 200) return
    await wait(50)
  }
  throw new Error('The shop accepted no notification')
}

/** Makes postponed refunds due until all are made. */
async function refunded(orderId: number): Promise<void> {
  const work = async () => {
    await db.updateTable('refund').set({ next_attempt_at: '2020-01-01T00:00:00Z' }).execute()
    const refunds = await db.selectFrom('refund').select('status').where('order_id', '=', orderId).execute()
    return refunds.map(({ status }) => status)
  }
  await expect.poll(work, { timeout: WAITS_MS, interval: 200 }).toEqual(['succeeded'])
}

const readOrder = (id: number) => db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const chargesOf = (id: number) => mollie.payments().filter(({ metadata }) => metadata.order_id === id)

async function newBuyer(): Promise<{ call: Buyer; addressId: number }> {
  const { id, token } = await signIn(db)
  return { call: buyer({ shopUrl: () => shop.url, token }), addressId: await insertAddress(db, id) }
}

async function expectPaidOnce(id: number): Promise<void> {
  const order = await readOrder(id)
  expect(order).toMatchObject({ status: 'paid', paid_pence: order.total_pence, refunded_pence: 0 })
  const events = db.selectFrom('order_event').select('id').where('order_id', '=', id).where('status', '=', 'paid')
  expect(await events.execute()).toHaveLength(1)
  expect(chargesOf(id)).toMatchObject([{ status: 'paid', amount: { value: (order.total_pence / 100).toFixed(2) } }])
}

test.each(['never work', 'never answer'] as const)(
  'killed whenever Mollie would “%s”: each order is charged once, and refunded once',
  async (fault) => {
    for (const way of ['return', 'notification'] as const) {
      const { call, addressId } = await newBuyer()
      const id = await orderByCard(call, products, addressId)
      const intent = await killDuring(CREATE, fault, () =>
        call('POST', '/payment/create-payment-intent', { order_id: id }),
      )
      const intentId = String(field(intent, 'payment_intent_id'))
      expect(chargesOf(id)).toMatchObject([{ id: intentId }])
      mollie.pay(intentId)

      const body = { payment_intent_id: intentId, status: null }
      const settle = () => (way === 'return' ? call('POST', `/payment/confirm/${id}`, body) : notify(intentId))
      await killDuring(READ, fault, async () => void (await settle()))
      await expectPaidOnce(id)
      await notify(intentId)
      await expectPaidOnce(id)

      await killDuring(REFUND, fault, () => call('POST', `/users/me/orders/${id}/cancel`, {}))
      if (fault === 'never answer') mollie.forgetKeys()
      await refunded(id)
      const order = await readOrder(id)
      expect(order).toMatchObject({ status: 'cancelled', refunded_pence: order.total_pence })
      const amount = { currency: 'GBP', value: (order.total_pence / 100).toFixed(2) }
      expect(mollie.refunds().filter(({ paymentId }) => paymentId === intentId)).toMatchObject([{ amount }])
    }
    expect((await auditStock(db)).differences).toEqual([])
  },
)
