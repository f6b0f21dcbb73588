import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { listenForChanges, type OnChange } from '../../platform/messages/events.ts'
import { signIn } from '../../testing/data/customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertBundle } from '../bundles/bundles.test-bundles.ts'
import { findVariation } from '../cart/cart.test-carts.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { placeOrder } from '../orders/order.test-orders.ts'
import { lockStock, returnStock } from './stock.service.ts'
import { takeStock } from './stock.test-take.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())

async function variation(stock_quantity: number): Promise<number> {
  return findVariation(db, await insertProduct(db, { variations: [{ stock_quantity }] }))
}
/** Inserts an order of another product, for sales of the test. */
async function anOrder(): Promise<number> {
  const { id: userId } = await signIn(db)
  return (await placeOrder(db, { userId })).id
}
const ledgerOf = (variationId: number) =>
  db
    .selectFrom('stock_movement')
    .select(['change', 'reason', 'order_id'])
    .where('variation_id', '=', variationId)
    .orderBy('id')
    .execute()
const opening = (change: number) => ({ change, reason: 'adjustment', order_id: null })

test('records a sale under its order, but not later changes in the same transaction', async () => {
  const [one, two] = [await variation(10), await variation(10)]
  const order_id = await anOrder()
  await db.transaction().execute(async (trx) => {
    await lockStock(trx, [two, one])
    const changes = await takeStock(trx, order_id, [
      { variation_id: two, quantity: 3 },
      { variation_id: one, quantity: 1 },
    ])
    expect(changes).toContainEqual(expect.objectContaining({ variation_id: two, before: 10, after: 7 }))
    await trx.updateTable('variation').set({ stock_quantity: 20 }).where('id', '=', two).execute()
  })
  expect(await ledgerOf(one)).toEqual([opening(10), { change: -1, reason: 'sale', order_id }])
  expect(await ledgerOf(two)).toEqual([opening(10), { change: -3, reason: 'sale', order_id }, opening(13)])
})

test('rejects a quantity above the stock, and changes nothing', async () => {
  const [one, two] = [await variation(10), await variation(2)]
  const order_id = await anOrder()
  const parts = [one, two].map((variation_id) => ({ variation_id, quantity: 3 }))
  await expect(db.transaction().execute((trx) => takeStock(trx, order_id, parts))).rejects.toMatchObject({
    status: 409,
    code: 'out_of_stock',
  })
  expect([await ledgerOf(one), await ledgerOf(two)]).toEqual([[opening(10)], [opening(2)]])
})

test('returns the stock of an order once', async () => {
  const one = await variation(10)
  const order_id = await anOrder()
  await db.transaction().execute((trx) => takeStock(trx, order_id, [{ variation_id: one, quantity: 4 }]))
  const goBack = () => db.transaction().execute((trx) => returnStock(trx, order_id))
  expect(await goBack()).toContainEqual(expect.objectContaining({ variation_id: one, before: 6, after: 10 }))
  expect(await goBack()).toEqual([])
  expect(await ledgerOf(one)).toEqual([
    opening(10),
    { change: -4, reason: 'sale', order_id },
    { change: 4, reason: 'return', order_id },
  ])
})

test('returns no stock to a variation that was deleted', async () => {
  const one = await variation(10)
  const order_id = await anOrder()
  await db.transaction().execute((trx) => takeStock(trx, order_id, [{ variation_id: one, quantity: 4 }]))
  const product = db.selectFrom('variation').select('product_id').where('id', '=', one)
  await db.updateTable('product').set({ status: 'archived' }).where('id', '=', product).execute()
  await db.deleteFrom('variation').where('id', '=', one).execute()
  const changes = await db.transaction().execute((trx) => returnStock(trx, order_id))
  expect(changes.map(({ variation_id }) => variation_id)).not.toContain(one)
})

test('locks nothing for an empty order', async () => {
  expect(await lockStock(db, [])).toEqual(new Map())
})

test('announces the stock of a sale, and more when a product or bundle sells out or returns', async () => {
  const order_id = await anOrder()
  const product = await insertProduct(db, { variations: [{ stock_quantity: 10 }] })
  const one = await findVariation(db, product)
  const announced: Parameters<OnChange>[] = []
  const listener = await listenForChanges(db, (...change) => announced.push(change))
  async function announcedTags(work: (trx: Db) => Promise<unknown>) {
    announced.length = 0
    await db.transaction().execute(work)
    return announced.flatMap(([, tags]) => tags ?? 'everything')
  }
  const take = (quantity: number) => (trx: Db) => takeStock(trx, order_id, [{ variation_id: one, quantity }])
  expect(await announcedTags(take(4))).toEqual([`stock:${product}`])
  await insertBundle(db, { parts: [{ product, quantity: 5 }] })
  expect(await announcedTags(take(1))).toEqual([`stock:${product}`])
  expect(await announcedTags(take(1))).toEqual(['list', `product:${product}`])
  expect(await announcedTags(take(3))).toEqual([`stock:${product}`])
  expect(await announcedTags(take(1))).toEqual(['list', `product:${product}`])
  expect(await announcedTags((trx) => returnStock(trx, order_id))).toEqual(
    expect.arrayContaining(['list', 'related', `product:${product}`]),
  )
  await listener.close()
})
