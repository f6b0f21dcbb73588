import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditStock } from '../../server/areas/stock/audit-stock.ts'
import { fixedClock } from '../../server/platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { seedLargeCatalogue } from './seed.ts'
import { seedLargeTrade } from './trade-seed.ts'

const clock = fixedClock('2026-11-21T12:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const seed = (users: number, orders: number) =>
  seedLargeTrade({ url: database.url, clock, users, orders, onProgress: () => undefined })
const counted = async () => {
  const { db } = database
  const count = async (table: 'shop_user' | 'shop_order' | 'order_item' | 'stock_movement' | 'coupon') =>
    (await db.selectFrom(table).select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows
  return {
    users: await count('shop_user'),
    orders: await count('shop_order'),
    items: await count('order_item'),
    movements: await count('stock_movement'),
    coupons: await count('coupon'),
  }
}

test('needs a catalogue first', async () => {
  expect(await seed(10, 10)).toBe(1)
  expect(await counted()).toMatchObject({ users: 0, orders: 0 })
})

test('creates customers and orders whose stock adds up, and continues after an interruption', async () => {
  await seedLargeCatalogue({ url: database.url, clock, count: 60, onProgress: () => undefined })
  expect(await seed(40, 1000)).toBe(0)
  expect(await seed(80, 1500)).toBe(0)
  const made = await counted()
  expect(made).toMatchObject({ users: 80, orders: 1500, coupons: 40 })
  expect(made.items / made.orders).toBeGreaterThan(1.9)
  expect(made.items / made.orders).toBeLessThan(2.4)

  const { differences, sold } = await auditStock(database.db)
  expect(differences).toEqual([])
  expect(sold).toBeGreaterThan(made.orders)
  expect(await seed(80, 1500)).toBe(0)
  expect(await counted()).toEqual(made)
  expect((await auditStock(database.db)).differences).toEqual([])
})

test('has totals that add up, and orders in every status, most of them delivered', async () => {
  const orders = await database.db.selectFrom('shop_order').selectAll().execute()
  const items = await database.db.selectFrom('order_item').selectAll().execute()
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  for (const order of orders) {
    const lines = items.filter(({ order_id }) => order_id === order.id)
    expect(sum(lines.map(({ subtotal_pence }) => subtotal_pence))).toBe(order.subtotal_pence)
    expect(sum(lines.map(({ vat_pence }) => vat_pence)) + order.delivery_vat_pence).toBe(order.vat_included_pence)
    expect(sum(order.vat_lines.map(({ gross }) => gross))).toBe(order.total_pence)
    expect(order.updated_at.getTime()).toBeLessThanOrEqual(clock.now().getTime())
  }
  const delivered = orders.filter(({ status }) => status === 'delivered').length
  expect(delivered / orders.length).toBeGreaterThan(0.85)
  expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThanOrEqual(6)
})
