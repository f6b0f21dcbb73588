import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clock, fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { placeOrder, type TestOrder } from '../orders/order.test-orders.ts'
import { pounds, readStats, type Sale, sellAt } from './stats.test-sales.ts'

let shop: TestApp
let admin: TestCustomer
let buyer: TestCustomer
let standing: Clock
/** Set to each test's time: each uses its own weeks, so that it does not see another's orders. */
const clock: Clock = { now: () => standing.now(), today: () => standing.today() }

beforeAll(async () => {
  shop = await buildTestApp({ clock })
  admin = await signIn(shop.db, { role: 'admin' })
  await shop.db.updateTable('shop_user').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
})
beforeEach(async () => {
  buyer = await signIn(shop.db)
  await shop.db
    .updateTable('shop_user')
    .set({ created_at: '2020-01-01T00:00:00Z' })
    .where('id', '=', buyer.id)
    .execute()
})
afterAll(() => shop.close())

const get = (period: string) => readStats(shop, admin, period)
const sell = (at: string, order: Sale = {}) => sellAt(shop.db, at, { userId: buyer.id, ...order })

describe('days follow London time', () => {
  test('at the start of summer time: 29 March 2026 has 23 hours', async () => {
    standing = fixedClock('2026-03-29T22:45:00Z')
    const before = await sell('2026-03-28T23:30:00Z')
    const first = await sell('2026-03-29T00:30:00Z')
    const last = await sell('2026-03-29T22:30:00Z')
    await sell('2026-03-29T23:30:00Z')
    const stats = await get('today')
    expect(stats).toMatchObject({
      from: '2026-03-29',
      to: '2026-03-29',
      previous_from: '2026-03-28',
      previous_to: '2026-03-28',
      revenue: { current: pounds(first.total_pence, last.total_pence), previous: pounds(before.total_pence) },
      orders: { current: 2, previous: 1, change_percent: 100 },
      at: '2026-03-29T22:45:00.000Z',
    })
    expect(stats.series).toEqual([
      {
        day: '2026-03-29',
        orders: 2,
        previous_day: '2026-03-28',
        previous_revenue: pounds(before.total_pence),
        revenue: pounds(first.total_pence, last.total_pence),
      },
    ])
    standing = fixedClock('2026-03-29T23:00:00Z')
    expect(await get('today')).toMatchObject({ from: '2026-03-30', orders: { current: 1, previous: 2 } })
  })

  test('at the end of summer time: 25 October 2026 has 25 hours', async () => {
    standing = fixedClock('2026-10-25T23:45:00Z')
    await sell('2026-10-24T22:30:00Z')
    await sell('2026-10-24T23:30:00Z')
    await sell('2026-10-25T00:30:00Z')
    await sell('2026-10-25T23:30:00Z')
    await sell('2026-10-26T00:30:00Z')
    expect(await get('today')).toMatchObject({ from: '2026-10-25', orders: { current: 3, previous: 1 } })
    const week = await get('7d')
    expect(week).toMatchObject({
      from: '2026-10-19',
      to: '2026-10-25',
      previous_from: '2026-10-12',
      previous_to: '2026-10-18',
      orders: { current: 4, previous: 0, change_percent: null },
    })
    expect(week.series.map(({ day, orders }: { day: string; orders: number }) => [day, orders])).toEqual([
      ...[19, 20, 21, 22, 23].map((day) => [`2026-10-${day}`, 0]),
      ['2026-10-24', 1],
      ['2026-10-25', 3],
    ])
    standing = fixedClock('2026-10-26T00:00:00Z')
    expect(await get('today')).toMatchObject({ from: '2026-10-26', orders: { current: 1, previous: 3 } })
  })
})

describe('revenue and orders', () => {
  test('count payments less refunds of the period, whenever the order was placed', async () => {
    standing = fixedClock('2026-06-30T12:00:00Z')
    const full = await sell('2026-06-29T12:00:00Z')
    const part = await sell('2026-06-28T12:00:00Z', { refunded: 115 })
    const all = await sell('2026-06-27T12:00:00Z', { status: 'refunded' })
    await shop.db.updateTable('shop_order').set({ refunded_pence: all.total_pence }).where('id', '=', all.id).execute()
    const late = await sell('2026-06-26T12:00:00Z')
    await shop.db
      .updateTable('shop_order')
      .set({ created_at: '2026-01-02T00:00:00Z' })
      .where('id', '=', late.id)
      .execute()
    await placeOrder(shop.db, { userId: buyer.id, status: 'awaiting_transfer', created_at: '2026-06-29T12:00:00Z' })
    const revenue = full.total_pence + part.total_pence - 115 + late.total_pence
    expect(await get('7d')).toMatchObject({
      revenue: { current: pounds(revenue), previous: 0, change_percent: null },
      orders: { current: 4, previous: 0 },
      average_order: { current: Math.round(revenue / 4) / 100, previous: 0, change_percent: null },
    })
  })

  test('are zero for a period without orders', async () => {
    standing = fixedClock('2024-06-30T12:00:00Z')
    const stats = await get('90d')
    const none = { current: 0, previous: 0, change_percent: null }
    expect(stats).toMatchObject({ revenue: none, orders: none, average_order: none, conversion_percent: none })
    expect(stats.series).toHaveLength(90)
    expect(stats.top_products).toEqual([])
  })
})

describe('customers', () => {
  test('count as converted when they ordered, out of those who added to a cart', async () => {
    standing = fixedClock('2025-08-14T12:00:00Z')
    const product_id = await insertProduct(shop.db)
    const { id: variation_id } = await shop.db
      .selectFrom('variation')
      .select('id')
      .where('product_id', '=', product_id)
      .executeTakeFirstOrThrow()
    const fill = async (created_at: string, updated_at: string) => {
      const { id: user_id } = await signIn(shop.db)
      await shop.db
        .insertInto('cart_item')
        .values({ user_id, variation_id, quantity: 1, created_at, updated_at })
        .execute()
    }
    await sell('2025-08-13T12:00:00Z')
    await sell('2025-08-12T12:00:00Z')
    const other = await signIn(shop.db)
    await sell('2025-08-11T12:00:00Z', { userId: other.id, status: 'cancelled' })
    await fill('2025-08-10T12:00:00Z', '2025-08-10T12:00:00Z')
    await fill('2025-08-01T12:00:00Z', '2025-08-09T12:00:00Z')
    await fill('2025-08-02T12:00:00Z', '2025-08-03T12:00:00Z')
    await fill('2025-05-01T12:00:00Z', '2025-05-01T12:00:00Z')
    // Of four carts this week one was ordered; of two the week before none.
    expect(await get('7d')).toMatchObject({
      conversion_percent: { current: 25, previous: 0, change_percent: null },
    })
  })

  test('are new on the day they register; staff do not count', async () => {
    standing = fixedClock('2025-03-10T12:00:00Z')
    const join = async (created_at: string, role: 'customer' | 'admin' = 'customer') => {
      const { id } = await signIn(shop.db, { role })
      await shop.db.updateTable('shop_user').set({ created_at }).where('id', '=', id).execute()
    }
    await join('2025-03-10T00:00:00Z')
    await join('2025-03-09T23:59:59Z')
    await join('2025-03-09T10:00:00Z')
    await join('2025-03-10T10:00:00Z', 'admin')
    expect(await get('today')).toMatchObject({ new_customers: { current: 1, previous: 2, change_percent: -50 } })
  })
})

describe('products', () => {
  test('are ranked by revenue, without fully refunded sales', async () => {
    standing = fixedClock('2025-12-20T12:00:00Z')
    const [cheap, dear, returned] = [
      await insertProduct(shop.db, { name: 'Cheap', variations: [{ price: 333, stock_quantity: 50 }] }),
      await insertProduct(shop.db, { name: 'Dear', variations: [{ price: 1999, stock_quantity: 50 }] }),
      await insertProduct(shop.db, { name: 'Returned', variations: [{ price: 90_000, stock_quantity: 50 }] }),
    ]
    await sell('2025-12-19T12:00:00Z', {
      lines: [
        { product_id: cheap, quantity: 3 },
        { product_id: dear, quantity: 1 },
      ],
    })
    await sell('2025-12-18T12:00:00Z', { lines: [{ product_id: cheap, quantity: 1 }] })
    const { id, total_pence } = await sell('2025-12-18T12:00:00Z', { lines: [{ product_id: returned }] })
    await shop.db.updateTable('shop_order').set({ refunded_pence: total_pence }).where('id', '=', id).execute()
    await sell('2025-12-01T12:00:00Z', { lines: [{ product_id: cheap, quantity: 9 }] })
    expect((await get('7d')).top_products).toEqual([
      {
        product_id: dear,
        name: 'Dear',
        thumbnail_url: '/media/placeholder-accessory/200',
        quantity: 1,
        revenue: 19.99,
      },
      {
        product_id: cheap,
        name: 'Cheap',
        thumbnail_url: '/media/placeholder-accessory/200',
        quantity: 4,
        revenue: 13.32,
      },
    ])
  })

  test('run low at five or fewer, sorted by when they sell out, those without recent sales last', async () => {
    standing = fixedClock('2027-02-01T12:00:00Z')
    const stocked = (name: string, stock_quantity: number, status: 'active' | 'draft' = 'active') =>
      insertProduct(shop.db, { name, status, variations: [{ stock_quantity }] })
    await shop.db.updateTable('variation').set({ stock_quantity: 100 }).execute()
    const slow = await stocked('Slow', 7)
    const fast = await stocked('Fast', 20)
    const gone = await stocked('Gone', 8)
    const still = await stocked('Still', 4)
    await stocked('Idle', 0)
    await stocked('Plenty', 6)
    await stocked('Hidden', 0, 'draft')
    const buy = (product_id: number, quantity: number, at = '2027-01-30T12:00:00Z') =>
      sell(at, { lines: [{ product_id, quantity }] })
    await buy(slow, 2)
    await buy(fast, 16)
    await buy(gone, 8)
    const { low_stock } = await get('30d')
    expect(low_stock.total).toBe(5)
    expect(
      low_stock.items.map((row: { name: string; stock_quantity: number; sold_per_week: number }) => [
        row.name,
        row.stock_quantity,
        row.sold_per_week,
      ]),
    ).toEqual([
      ['Gone', 0, 2],
      ['Fast', 4, 4],
      ['Slow', 5, 0.5],
      ['Idle', 0, 0],
      ['Still', 4, 0],
    ])
    expect(low_stock.items[0]).toMatchObject({
      product_id: gone,
      attributes: {},
      thumbnail_url: '/media/placeholder-accessory/200',
    })
    expect(low_stock.items.at(-1).product_id).toBe(still)
  })
})

test('counts each waiting order once, and reported reviews', async () => {
  const before = (await get('today')).waiting
  const place = (order: Partial<TestOrder>) => placeOrder(shop.db, { userId: buyer.id, ...order })
  const held = await place({ status: 'processing', age_check_status: 'failed' })
  await place({ status: 'paid' })
  await place({ status: 'awaiting_transfer' })
  await place({ status: 'shipped' })
  await place({ status: 'delivered' })
  await place({ status: 'cancelled', age_check_status: 'failed' })
  const cancelled = await place({ status: 'cancelled' })
  const refund = (order_id: number, event_key: string) => ({ order_id, event_key, amount_pence: 100, reason: 'Gone' })
  await shop.db
    .insertInto('refund')
    .values([refund(cancelled.id, 'one'), refund(cancelled.id, 'two'), refund(held.id, 'three')])
    .execute()
  const archived = await place({ status: 'paid' })
  await shop.db.updateTable('shop_order').set({ archived_at: new Date() }).where('id', '=', archived.id).execute()

  const delivered = await place({ status: 'delivered' })
  const { id: review_id } = await shop.db
    .insertInto('review')
    .values({
      product_id: delivered.product_id,
      order_id: delivered.id,
      user_id: buyer.id,
      rating: 1,
      comment: 'A long enough comment.',
      author: 'Imogen H.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const returned = (status: 'requested' | 'received' | 'decided') => ({
    order_id: delivered.id,
    status,
    requested_at: new Date(),
  })
  const returns = [returned('requested'), returned('received'), returned('received'), returned('decided')]
  await shop.db.insertInto('return_request').values(returns).execute()
  const report = (reporter: string, handled_at: Date | null) => ({
    review_id,
    reason: 'fake' as const,
    reporter,
    handled_at,
  })
  await shop.db
    .insertInto('review_report')
    .values([report('a', null), report('b', null), report('c', new Date())])
    .execute()

  const { waiting } = await get('today')
  const more = Object.fromEntries(Object.entries(waiting).map(([name, count]) => [name, Number(count) - before[name]]))
  expect(more).toEqual({
    to_pack: 2,
    awaiting_transfer: 1,
    age_checks: 1,
    refunds: 2,
    dispatched: 1,
    returns_to_receive: 1,
    returns_to_decide: 2,
    reported_reviews: 1,
    // Packing also includes the failed check and a refund.
    total: 5,
  })
})

test('shows the latest six orders of the order list', async () => {
  for (let made = 0; made < 7; made += 1) await placeOrder(shop.db, { userId: buyer.id, status: 'pending_payment' })
  const { items } = (await shop.app.inject({ url: '/api/v1/admin/orders/?limit=6', headers: admin.headers })).json()
  expect((await get('today')).latest_orders).toEqual(items)
})

test('answers 403 to customers and 401 to visitors', async () => {
  const url = '/api/v1/admin/stats'
  expect((await shop.app.inject({ url, headers: buyer.headers })).statusCode).toBe(403)
  expect((await shop.app.inject({ url })).statusCode).toBe(401)
})
