/** The shop is killed while customers buy and return, and staff receive: nothing is lost, nothing happens twice. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLots } from '../../server/areas/lots/audit-lots.ts'
import { insertTea, readLots, readStock } from '../../server/areas/lots/lots.test-lots.ts'
import { openShop } from '../../server/areas/site-settings/opening.service.ts'
import { auditStock } from '../../server/areas/stock/audit-stock.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../../server/platform/database/migrations/migrate.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/processes/shop-process.ts'
import { type Buyer, buyer, field } from './buyer.ts'
import { IS_LONG } from './long-form.ts'
import { buyAtOnce, expectTrade, settled, stockShop } from './purchases.ts'

const BUYERS = 10
const { ORDERS_EACH, KILLS, MAX_PAUSE_MS } = IS_LONG
  ? { ORDERS_EACH: 20, KILLS: 6, MAX_PAUSE_MS: 900 }
  : { ORDERS_EACH: 12, KILLS: 3, MAX_PAUSE_MS: 550 }
/** The minimum number of kills before the buyers finish. */
const MIN_KILLS = 3

/** How many orders can use the promotion. */
const PROMOTED = 20
const PROMOTION = {
  name: '10% off',
  reward: JSON.stringify({ kind: 'percentage', percentage: 10 }),
  scope: JSON.stringify({ product_ids: [], category_ids: [], brand_ids: [], tags: [] }),
  reward_scope: null,
  customers: 'everyone',
  min_subtotal_pence: 0,
  max_per_order: null,
  usage_limit: PROMOTED,
  per_user_limit: null,
  with_coupon: true,
  is_active: true,
} as const

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
  await openShop(db)
  products = await stockShop(db)
  await db.insertInto('promotion').values(PROMOTION).execute()
  shop = await start()
})

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

async function kill(): Promise<void> {
  const ended = once(shop.child, 'exit')
  shop.child.kill('SIGKILL')
  await ended
}

async function killAndStartAgain(): Promise<void> {
  await kill()
  shop = await start()
}

/** Kills the shop repeatedly at random moments until the buyers have finished. */
async function killAtRandom(buying: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = buying.finally(() => {
    isOver = true
  })
  over.catch(() => undefined)
  let kills = 0
  while (kills < KILLS && !isOver) {
    await wait(150 + Math.random() * MAX_PAUSE_MS)
    if (isOver) break
    await killAndStartAgain()
    kills += 1
  }
  await over
  return kills
}

test(`${BUYERS * ORDERS_EACH} orders, the shop killed ${KILLS} times: each is paid, notified and recorded once`, async () => {
  const buying = buyAtOnce({ db, products, buyers: BUYERS, ordersEach: ORDERS_EACH, shop: { shopUrl: () => shop.url } })
  expect(await killAtRandom(buying)).toBeGreaterThanOrEqual(MIN_KILLS)
  await settled(db)

  await expectTrade(db, BUYERS * ORDERS_EACH)
  await expectPromoted()
})

const RETURNING = { buyers: 6, ordersEach: 4 }

test('returns are decided while the shop is killed: each is refunded, restocked and notified once', async () => {
  const shopUrl = () => shop.url
  const { last } = await db
    .selectFrom('shop_order')
    .select(({ fn, lit }) => fn.coalesce(fn.max('id'), lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  await buyAtOnce({ db, products, ...RETURNING, shop: { shopUrl } })
  await settled(db)
  const at = new Date()
  const orders = await db
    .updateTable('shop_order')
    .set({ status: 'delivered', shipped_at: at, delivered_at: at })
    .where('id', '>', last)
    .returning('id')
    .execute()
  const staff = buyer({ shopUrl, token: (await signIn(db, { role: 'admin' })).token })
  const returned = await Promise.all(orders.map(({ id }) => returnOne(staff, id)))
  for (const [n, { id, item, amount }] of returned.entries()) {
    const items = [{ id: item, outcome: 'refund', accepted: 1, is_restocked: id % 2 === 0 }]
    const deciding = staff('POST', `/admin/returns/${id}/decide`, { items, amount })
    // Before, during and after the transaction of the decision.
    if (n % 8 === 4) await wait(Math.random() * 100).then(killAndStartAgain)
    const answer = await deciding
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }

  const refunds = () => db.selectFrom('refund').selectAll().where('order_id', '>', last).orderBy('order_id').execute()
  const open = async () => (await refunds()).filter(({ status }) => status !== 'succeeded')
  await expect.poll(open, { timeout: 60_000, interval: 500 }).toEqual([])
  await settled(db)
  const expected = returned.map(({ order, amount }) => [order, Math.round(amount * 100)])
  expect((await refunds()).map(({ order_id, amount_pence }) => [order_id, amount_pence])).toEqual(
    expected.sort(([one = 0], [other = 0]) => one - other),
  )
  expect(await db.selectFrom('sandbox_refund').select('id').execute()).toHaveLength(returned.length)
  const rows = await db.selectFrom('return_request').select(['status', 'refund_id']).execute()
  expect(rows.filter(({ status, refund_id }) => status === 'decided' && refund_id !== null)).toHaveLength(
    returned.length,
  )
  const mails = await db.selectFrom('mail').select('id').where('kind', '=', 'return_decided').execute()
  expect(mails).toHaveLength(returned.length)
  expect((await auditStock(db)).differences).toEqual([])
  expect((await auditLots(db)).differences).toEqual([])
})

const SUPPLIER = { name: 'Marram', email: '', phone: '', account_no: '', lead_days: 5, minimum: 0, notes: '' }

test('an order arrives while the shop is killed: the stock, the ledger and the order have it once', async () => {
  const staff = buyer({ shopUrl: () => shop.url, token: (await signIn(db, { role: 'admin' })).token })
  const { variation } = await insertTea(db)
  const supplier_id = field(await staff('POST', '/admin/suppliers/', SUPPLIER), 'id')
  await staff('PUT', '/admin/suppliers/variations', { supplier_id, variation_ids: [variation] })
  await staff('POST', '/admin/purchase-orders/', { lines: [{ variation_id: variation, quantity: 9 }] })
  const { id } = await db.selectFrom('purchase_order').select('id').executeTakeFirstOrThrow()
  const updated_at = field(await staff('PUT', `/admin/purchase-orders/${id}/`, { order: 'by_hand' }), 'updated_at')
  const lot = { lot_no: 'K-1', best_before: '2099-01-31', duty_stamp: 'not_needed' }
  const lines = [{ variation_id: variation, quantity: 9, lot }]

  const receiving = await db.transaction().execute(async (trx) => {
    // The receipt waits for the variation, in the middle of its transaction.
    await trx.selectFrom('variation').select('id').where('id', '=', variation).forUpdate().execute()
    const sent = staff('POST', `/admin/purchase-orders/${id}/receipts`, { lines, updated_at })
    await expect.poll(async () => (await waitingForLock.execute(db)).rows).not.toEqual([])
    await kill()
    return { sent }
  })
  shop = await start()
  const answer = await receiving.sent
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(field(answer, 'received')).toBe(9)
  expect(await readStock(db, variation)).toBe(9)
  const ledger = db.selectFrom('stock_movement').select(['change', 'note']).where('variation_id', '=', variation)
  expect(await ledger.execute()).toEqual([{ change: 9, note: `PO-${id}: Lot K-1 received` }])
  expect(await readLots(db, variation)).toMatchObject([{ quantity: 9, received: 9 }])
  expect((await auditStock(db)).differences).toEqual([])
  expect((await auditLots(db)).differences).toEqual([])
})

const waitingForLock = sql`select pid from pg_stat_activity where wait_event_type = 'Lock'`

/** Starts and receives a return of the first line of an order; `amount` is in pounds. */
async function returnOne(staff: Buyer, order: number) {
  const line = await db
    .selectFrom('order_item')
    .select(['id', 'price_pence', 'discount_pence'])
    .where('order_id', '=', order)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const wanted = { items: [{ id: line.id, quantity: 1, reason: 'change_of_mind' }] }
  const id = Number(field(await staff('POST', `/admin/orders/${order}/returns`, wanted), 'id'))
  const received = await staff('POST', `/admin/returns/${id}/receive`, { items: [{ id: line.id, received: 1 }] })
  expect(received.status, JSON.stringify(received.body)).toBe(200)
  return { id, order, item: line.id, amount: (line.price_pence - line.discount_pence) / 100 }
}

/** Exactly as many orders as the limit allows have the promotion, each with its discount and one record of it. */
async function expectPromoted(): Promise<void> {
  const orders = await db
    .selectFrom('shop_order as o')
    .leftJoin('order_promotion as used', 'used.order_id', 'o.id')
    .select(['o.discount_pence', 'used.discount_pence as recorded'])
    .where('o.status', '<>', 'cancelled')
    .execute()
  expect(orders.filter(({ discount_pence }) => discount_pence > 0)).toHaveLength(PROMOTED)
  for (const { discount_pence, recorded } of orders) expect(recorded ?? 0).toBe(discount_pence)
}
