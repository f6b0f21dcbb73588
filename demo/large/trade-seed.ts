/** Gives a large catalogue customers and orders for benchmarks, in bulk, with books that balance. */
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import { DAY_MS } from '../../server/platform/time/durations.ts'
import { copyRows } from './copy.ts'
import { buildRows } from './orders.rows.ts'
import { type LargeCoupon, type LargeProducts, type LargeTrade, largeOrder } from './orders.ts'
import { LARGE_EMAIL_END, largeUser } from './users.ts'

const CHUNK = 20_000
const BULK_STATEMENT_MS = 600_000
const COUPONS = 40
const PERCENTAGES = [5, 10, 15, 20]
/** Every so many customers has left something in the cart; the newest of these just now. */
const CART_EVERY = 25
const CART_SPREAD_DAYS = 200
/** Of these the ids are given. */
const NUMBERED = ['shop_order', 'order_item'] as const

export interface LargeTradeSeed {
  url: string
  clock: Clock
  users: number
  orders: number
  onProgress(message: string): void
}

/**
 * Makes customers and their orders and answers 0. A shop without goods, or with other customers or orders, is left alone
 * and 1 answered. A run that was cut short is completed by the next: each chunk is whole or not there.
 */
export async function seedLargeTrade({ url, clock, users, orders, onProgress }: LargeTradeSeed): Promise<number> {
  const db = openDatabase(openPool(url, { max: 2, statementTimeoutMs: BULK_STATEMENT_MS }))
  const client = new pg.Client({ connectionString: url })
  try {
    const made = await madeSoFar(db)
    const goods = await readGoods(db)
    if (!made || goods.length === 0) {
      onProgress('Customers and orders need a shop with a large catalogue and no orders.')
      return 1
    }
    await client.connect()
    await trustRows(client)
    const now = clock.now()
    await makeUsers(client, { made: made.users, count: users, now }, onProgress)
    const coupons = await makeCoupons(db, now)
    await makeOrders(client, db, made.orders, { count: orders, users, now, goods, coupons }, onProgress)
    await balance(db)
    await fillCarts(db, now)
    await sql`vacuum analyze`.execute(db)
    return 0
  } finally {
    await client.end()
    await db.destroy()
  }
}

/** How much of the large shop is there; undefined where there is anything else. */
async function madeSoFar(db: Db): Promise<{ users: number; orders: number } | undefined> {
  const made = await db
    .selectFrom('shop_user')
    .select(({ fn, lit, selectFrom }) => [
      fn.countAll<number>().filterWhere('email', 'like', `%${LARGE_EMAIL_END}`).as('users'),
      fn.countAll<number>().as('everybody'),
      fn.coalesce(selectFrom('shop_order').select(fn.countAll<number>().as('count')), lit(0)).as('orders'),
      fn.coalesce(selectFrom('shop_order').select(fn.max('id').as('last')), lit(0)).as('last'),
    ])
    .executeTakeFirstOrThrow()
  return made.everybody === made.users && made.orders === made.last ? made : undefined
}

/** Rows name one another rightly by their making; to have each looked up would take several times as long. */
async function trustRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = current_user and rolsuper')
  if (rows.length > 0) await client.query('set session_replication_role = replica')
}

/** What is for sale, in an order that mixes departments. */
const readGoods = (db: Db): Promise<LargeProducts[]> =>
  db
    .selectFrom('variation as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .leftJoin('brand as b', 'b.id', 'p.brand_id')
    .select(['v.id as variation_id', 'v.product_id', 'p.product_class', 'p.name', 'v.sku', 'v.price_pence'])
    .select(({ cast, fn, val }) => [
      fn.coalesce('b.name', val('')).as('brand_name'),
      cast<string>('v.attributes', 'text').as('attributes'),
    ])
    .where('p.status', '=', 'active')
    .where('p.sku', 'like', 'LG-%')
    .orderBy(({ cast, fn }) => fn('md5', [cast('v.id', 'text')]))
    .execute()

async function makeUsers(
  client: pg.Client,
  { made, count, now }: { made: number; count: number; now: Date },
  onProgress: LargeTradeSeed['onProgress'],
): Promise<void> {
  for (let from = made; from < count; from += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, count - from) }, (_, i) => largeUser(from + i, { count, now }))
    await copyRows(client, 'shop_user', chunk)
    onProgress(progress(from + chunk.length, count, 'customers'))
  }
}

async function makeCoupons(db: Db, now: Date): Promise<LargeCoupon[]> {
  const coupons = Array.from({ length: COUPONS }, (_, i) => ({
    code: `LARGE${String(i + 1).padStart(2, '0')}`,
    discount_percentage: PERCENTAGES[i % PERCENTAGES.length] ?? 10,
    created_at: new Date(now.getTime() - (700 - i * 15) * DAY_MS),
  }))
  await db
    .insertInto('coupon')
    .values(coupons)
    .onConflict((conflict) => conflict.expression(sql`upper(code)`).doNothing())
    .execute()
  return db
    .selectFrom('coupon')
    .select(['id', 'code', 'discount_percentage'])
    .where('code', 'like', 'LARGE%')
    .orderBy('id')
    .execute()
}

async function makeOrders(
  client: pg.Client,
  db: Db,
  made: number,
  trade: LargeTrade,
  onProgress: LargeTradeSeed['onProgress'],
): Promise<void> {
  const ids = await db
    .selectFrom('shop_user')
    .select(({ fn, lit, selectFrom }) => [
      fn.min('id').as('first'),
      fn.min('id').filterWhere('role', '=', 'admin').as('staff'),
      fn.coalesce(selectFrom('order_item').select(fn.max('id').as('last')), lit(0)).as('lastItem'),
    ])
    .executeTakeFirstOrThrow()
  let itemId = ids.lastItem + 1
  for (let from = made; from < trade.count; from += CHUNK) {
    const length = Math.min(CHUNK, trade.count - from)
    const orders = Array.from({ length }, (_, i) => largeOrder(from + i, trade))
    const chunk = { from, itemId, firstUserId: ids.first, staffId: ids.staff, now: trade.now }
    const { tables, nextItemId } = buildRows(orders, chunk)
    await client.query('begin')
    for (const [table, rows] of Object.entries(tables)) await copyRows(client, table, rows)
    await client.query('commit')
    itemId = nextItemId
    onProgress(progress(from + length, trade.count, 'orders'))
  }
}

/** What was sold had been put on the shelf before, and coupons were used as often as orders say. */
async function balance(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into stock_movement (variation_id, change, reason, note, at)
      select variation_id, -sum(change), 'adjustment', 'deliveries', min(at)
      from stock_movement where reason <> 'adjustment' or note = 'deliveries'
      group by variation_id having sum(change) <> 0`.execute(trx)
    await sql`
      update coupon set times_used = (
        select count(*) from shop_order where coupon_id = coupon.id and status <> 'cancelled')`.execute(trx)
    for (const table of NUMBERED) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        trx,
      )
    }
    // What was added up before knows nothing of orders that were copied in.
    await sql`delete from stats_day`.execute(trx)
    await sql`select setval('order_number_seq', (select max(id) from shop_order))`.execute(trx)
  })
}

async function fillCarts(db: Db, now: Date): Promise<void> {
  await sql`
    insert into cart_item (user_id, variation_id, quantity, created_at, updated_at)
    select u.id, v.id, 1, touched.at, touched.at
    from shop_user u
    join variation v on v.id = (select min(id) from variation) + u.id % (select count(*) from variation)
    cross join lateral (
      select ${now}::timestamptz - (u.id / ${CART_EVERY}) % ${CART_SPREAD_DAYS} * interval '1 day' as at) as touched
    where u.id % ${CART_EVERY} = 0
    on conflict do nothing`.execute(db)
}

const progress = (done: number, count: number, what: string) =>
  `${done.toLocaleString('en-GB')} of ${count.toLocaleString('en-GB')} ${what}`
