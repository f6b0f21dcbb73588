/** The shop is killed at random moments while customers buy: nothing is lost, nothing happens twice. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../../server/areas/site-settings/opening.service.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../../server/platform/database/migrations/migrate.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/processes/shop-process.ts'
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
}, 300_000)

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
