import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertBundle } from '../bundles/bundles.test-bundles.ts'
import { findVariation, insertCartItem } from '../cart/cart.test-carts.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { couponsService } from '../coupons/coupons.service.ts'
import { insertCoupon } from '../coupons/coupons.test-coupons.ts'
import { imageUrls } from '../media/media.urls.ts'
import { type DraftLine, lockGivenLines } from '../order-lines/lines.ts'
import { ordersService } from '../orders/orders.service.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { auditStock } from '../stock/audit-stock.ts'
import type { OrderDraft } from './checkout.draft.ts'
import { orderPlacer } from './checkout.service.ts'
import { type Buyer, insertBuyer, readPurchases } from './checkout.test-shop.ts'

const clock = fixedClock(TEST_DAY)
let database: TestDatabase
let customer: Buyer
let tea: number
let inCart: number
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  customer = await insertBuyer(database.db)
  tea = await insertProduct(database.db, { name: 'Calm tea', variations: [{ price: 333, stock_quantity: 10 }] })
  inCart = await insertCartItem(database.db, customer.id, { product: await insertProduct(database.db) })
})

/** Places an order of lines that staff chose, such as on the phone. */
function placeGiven(lines: DraftLine[], asked: Partial<OrderDraft> = {}) {
  const { db } = database
  const settings = siteSettingsService({ db })
  const place = orderPlacer({
    db,
    clock,
    settings,
    takesCards: () => true,
    content: { termsVersion: async () => null },
    coupons: couponsService({ db, clock }),
    orders: ordersService({ db, clock, images: imageUrls({ cloudinaryUrl: undefined, publicUrl: '' }) }),
  })
  return place({
    customerId: customer.id,
    shipping_address_id: customer.addressId,
    billing_address_id: customer.addressId,
    delivery_method: 'standard',
    payment_method: 'bank_transfer',
    coupon_code: null,
    takeLines: (trx, today) => lockGivenLines(trx, lines, today),
    ...asked,
  })
}
const teas = async (quantity: number): Promise<DraftLine> => {
  return { id: 7, variation_id: await findVariation(database.db, tea), bundle_id: null, quantity }
}

test('places an order of lines that no cart contains, and leaves the cart as it is', async () => {
  const { db } = database
  const bundle_id = await insertBundle(db, { price: 1500, parts: [{ product: tea, quantity: 3 }] })
  const coupon = await insertCoupon(db, { discount_percentage: 10 })
  const lines = [await teas(2), { id: 8, variation_id: null, bundle_id, quantity: 1 }]

  const placed = await placeGiven(lines, { coupon_code: coupon.code })

  expect(placed).toMatchObject({
    status: 'awaiting_transfer',
    // In pence: 666 + 1500, less 10%, plus delivery.
    subtotal: 2166,
    discount: 217,
    delivery_fee: 800,
    total: 2749,
    items: [
      { product_id: tea, quantity: 2, price: 333 },
      { bundle_id, quantity: 1, parts: [{ product_id: tea, quantity: 3 }] },
    ],
    shipping_address: { postcode: 'LS7 3QD' },
  })
  const { cart, orders } = await readPurchases(db, customer.id)
  expect(cart).toMatchObject([{ id: inCart }])
  expect(orders).toMatchObject([{ id: placed.id, idempotency_key: null, request_digest: null }])
  const stock = db.selectFrom('variation').select('stock_quantity').where('product_id', '=', tea)
  expect(await stock.execute()).toEqual([{ stock_quantity: 5 }])
  expect((await auditStock(db)).differences).toEqual([])
})

test('returns the same order for a repeat with the same key', async () => {
  const request = { key: 'call-1', digest: 'two teas' }
  const first = await placeGiven([await teas(2)], { request })
  expect(await placeGiven([await teas(2)], { request })).toEqual(first)
  const another = placeGiven([await teas(3)], { request: { ...request, digest: 'three teas' } })
  await expect(another).rejects.toMatchObject({ status: 422 })
  expect((await readPurchases(database.db, customer.id)).orders).toHaveLength(1)
})

test('rejects lines above the stock by their id, items that do not exist and no lines', async () => {
  const before = await readPurchases(database.db, customer.id)
  await expect(placeGiven([await teas(11)])).rejects.toMatchObject({
    status: 409,
    code: 'out_of_stock',
    errors: [{ path: 'items.7', message: 'Only 10 left in stock' }],
  })
  const unknown = { id: 8, variation_id: 999_999, bundle_id: null, quantity: 1 }
  await expect(placeGiven([await teas(1), unknown])).rejects.toMatchObject({ status: 404 })
  await expect(placeGiven([])).rejects.toMatchObject({ status: 404 })
  expect(await readPurchases(database.db, customer.id)).toEqual(before)
})
