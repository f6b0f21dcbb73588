import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clock, fixedClock } from '../../platform/time/clock.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time/durations.ts'
import { addDays, startOfDay, toLondonDay } from '../../platform/time/london.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { placeOrder } from '../orders/order.test-orders.ts'
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
})
beforeEach(async () => {
  buyer = await signIn(shop.db)
})
afterAll(() => shop.close())

const get = (period: string) => readStats(shop, admin, period)
const sell = (at: string, order: Sale = {}) => sellAt(shop.db, at, { userId: buyer.id, ...order })

describe('a stored day', () => {
  const keptDays = async () => (await shop.db.selectFrom('stats_day').select('day').execute()).map(({ day }) => day)

  test('is recalculated after a late refund, to the penny', async () => {
    standing = fixedClock('2026-05-20T12:00:00Z')
    const product_id = await insertProduct(shop.db, { variations: [{ price: 1999, stock_quantity: 50 }] })
    const [part, all] = [
      await sell('2026-05-17T12:00:00Z', { lines: [{ product_id }] }),
      await sell('2026-05-18T12:00:00Z', { lines: [{ product_id, quantity: 2 }] }),
    ]
    const sold = part.total_pence + all.total_pence
    const before = await get('7d')
    expect(before).toMatchObject({ revenue: { current: pounds(sold) }, top_products: [{ quantity: 3 }] })
    expect(await keptDays()).toEqual(expect.arrayContaining(['2026-05-17', '2026-05-18']))
    const giveBack = (id: number, refunded_pence: number) =>
      shop.db.updateTable('shop_order').set({ refunded_pence }).where('id', '=', id).execute()
    await giveBack(part.id, 1)
    await giveBack(all.id, all.total_pence)
    const after = await get('7d')
    expect(after).toMatchObject({
      revenue: { current: pounds(sold - all.total_pence - 1) },
      orders: { current: 2 },
      top_products: [{ product_id, quantity: 1 }],
    })
    expect(after.series.map(({ revenue }: { revenue: number }) => revenue)).toEqual([
      0,
      0,
      0,
      pounds(part.total_pence - 1),
      0,
      0,
      0,
    ])
  })

  test('is recalculated after one of its orders is paid late or cancelled', async () => {
    standing = fixedClock('2026-02-20T12:00:00Z')
    const other = await signIn(shop.db)
    const late = await placeOrder(shop.db, { userId: buyer.id, created_at: '2026-02-15T12:00:00Z' })
    const lost = await sell('2026-02-16T12:00:00Z', { userId: other.id })
    expect(await get('7d')).toMatchObject({ orders: { current: 1 }, conversion_percent: { current: 100 } })
    await shop.db
      .updateTable('shop_order')
      .set({ status: 'paid', paid_at: '2026-02-17T12:00:00Z', paid_pence: late.total_pence })
      .where('id', '=', late.id)
      .execute()
    await shop.db.updateTable('shop_order').set({ status: 'cancelled' }).where('id', '=', lost.id).execute()
    expect(await get('7d')).toMatchObject({ orders: { current: 2 }, conversion_percent: { current: 50 } })
    expect(await shop.db.selectFrom('stats_day_change').selectAll().execute()).toEqual([])
  })

  test('has London’s hours when summer time begins and ends', async () => {
    for (const [ends, hours] of [
      ['2025-03-30', 23],
      ['2025-10-26', 25],
    ] as const) {
      const from = startOfDay(ends).getTime()
      standing = fixedClock(new Date(from + 4.5 * DAY_MS).toISOString())
      await sell(new Date(from - 1000).toISOString())
      await sell(new Date(from).toISOString())
      await sell(new Date(from + hours * HOUR_MS - 1000).toISOString())
      await sell(new Date(from + hours * HOUR_MS).toISOString())
      await get('7d')
      const { series } = await get('7d')
      expect(series.map(({ orders }: { orders: number }) => orders)).toEqual([0, 1, 2, 1, 0, 0, 0])
      expect(await keptDays()).toContain(ends)
    }
  })

  test('is older than yesterday; the last two are always calculated live', async () => {
    const now = new Date()
    standing = { now: () => now, today: () => toLondonDay(now) }
    await get('7d')
    const yesterday = addDays(toLondonDay(now), -1)
    const kept = await keptDays()
    expect(kept).toContain(addDays(yesterday, -1))
    expect(kept.filter((day) => day >= yesterday && day <= toLondonDay(now))).toEqual([])
    const before = await get('today')
    await sell(new Date(now.getTime() - 1).toISOString())
    expect((await get('today')).orders.current).toBe(before.orders.current + 1)
  })

  test('is calculated once for concurrent requests', async () => {
    standing = fixedClock('2024-01-20T12:00:00Z')
    const { total_pence } = await sell('2024-01-15T12:00:00Z')
    const answers = await Promise.all([get('7d'), get('30d'), get('90d'), get('7d')])
    for (const { revenue } of answers) expect(revenue.current).toBe(pounds(total_pence))
  })
})
