import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { findVariation } from '../cart/cart.test-carts.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { insertCoupon } from '../coupons/coupons.test-coupons.ts'
import { changeOrderStatus } from '../orders/order.status.ts'
import { placeOrder } from '../orders/order.test-orders.ts'
import { auditStockCommand } from './audit-stock.command.ts'
import { auditStock } from './audit-stock.ts'

const clock = fixedClock(TEST_DAY)
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

async function sale({ status = 'paid' as const, stock = 10 } = {}) {
  const { db } = database
  const { id: userId } = await signIn(db)
  const product = await insertProduct(db, { variations: [{ stock_quantity: stock }] })
  const coupon = await insertCoupon(db)
  const order = await placeOrder(db, {
    userId,
    status,
    lines: [
      { product_id: product, quantity: 2 },
      { parts: [{ product_id: product, quantity: 3 }], quantity: 1 },
    ],
    coupon: { ...coupon, discount_percentage: 10 },
  })
  return { order, coupon, variation: await findVariation(db, product) }
}

async function printed() {
  const lines: string[] = []
  const code = await auditStockCommand({ db: database.db, print: (line) => lines.push(line) })
  return { code, lines }
}

test('finds no difference in an empty shop', async () => {
  expect(await auditStock(database.db)).toEqual({ variations: 0, sold: 0, left: 0, coupons: 0, differences: [] })
})

test('adds up opening stock, sales and remaining stock', async () => {
  await sale()
  expect(await auditStock(database.db)).toMatchObject({ variations: 1, sold: 5, left: 5, differences: [] })
  const { code, lines } = await printed()
  expect(code).toBe(0)
  expect(lines[0]).toBe('1 variations: 5 units sold, 5 left. 1 coupons.')
})

test('counts the stock of a cancelled order as returned once', async () => {
  const { order } = await sale()
  await database.db
    .transaction()
    .execute((trx) => changeOrderStatus(trx, clock, { orderId: order.id, to: 'cancelled' }))
  expect(await auditStock(database.db)).toMatchObject({ sold: 0, left: 10, differences: [] })
})

test('counts a refund before shipping as returned, but not one after delivery', async () => {
  const { db } = database
  const early = await sale()
  await db.transaction().execute((trx) => changeOrderStatus(trx, clock, { orderId: early.order.id, to: 'refunded' }))
  const late = await sale()
  for (const to of ['processing', 'shipped', 'delivered', 'refunded'] as const) {
    await db.transaction().execute((trx) => changeOrderStatus(trx, clock, { orderId: late.order.id, to }))
  }
  expect(await auditStock(db)).toMatchObject({ sold: 5, left: 15, differences: [] })
})

test('reports no difference for a stock change by staff or a removed variation', async () => {
  const { db } = database
  const { variation } = await sale()
  await db.updateTable('variation').set({ stock_quantity: 40 }).where('id', '=', variation).execute()
  expect(await auditStock(db)).toMatchObject({ sold: 5, left: 40, differences: [] })
  const product = db.selectFrom('variation').select('product_id').where('id', '=', variation)
  await db.updateTable('product').set({ status: 'archived' }).where('id', '=', product).execute()
  await db.deleteFrom('variation').where('id', '=', variation).execute()
  expect(await auditStock(db)).toMatchObject({ sold: 5, left: 0, differences: [] })
})

test('finds a sale that is missing from the stock ledger', async () => {
  const { variation, order } = await sale()
  await database.db.deleteFrom('stock_movement').where('order_id', '=', order.id).execute()
  const { code, lines } = await printed()
  expect(code).toBe(1)
  expect(lines.at(-1)).toMatch(/there were 10, the ledger has 0 sold, orders hold 5, 5 are left\.$/)
  expect((await auditStock(database.db)).differences).toEqual([
    { what: 'variation', id: variation, message: expect.any(String) },
  ])
})

test('finds a coupon with more uses than valid orders', async () => {
  const { coupon } = await sale()
  await database.db.updateTable('coupon').set({ times_used: 2 }).where('id', '=', coupon.id).execute()
  const { code, lines } = await printed()
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe(`  Coupon ${coupon.code}: used 2 times, by 1 valid orders.`)
})
