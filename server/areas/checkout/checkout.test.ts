import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { insertAddress } from '../../testing/data/customers.ts'
import { insertBundle } from '../bundles/bundles.test-bundles.ts'
import { findVariation, insertCartItem } from '../cart/cart.test-carts.ts'
import { insertBrand, insertImage, insertProduct } from '../catalogue/catalogue.test-products.ts'
import { insertCoupon } from '../coupons/coupons.test-coupons.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { auditStock } from '../stock/audit-stock.ts'
import { lockStock } from '../stock/stock.service.ts'
import { insertBuyer, order, readPurchases } from './checkout.test-shop.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
  await siteSettingsService({ db: shop.db }).save({ vat_number: 'GB123456789' })
})
afterAll(() => shop.close())

/** Returns a buyer with one product in the cart. */
async function buyerWith({ price = 999, stock = 9, quantity = 1 } = {}) {
  const buyer = await insertBuyer(shop.db)
  const product = await insertProduct(shop.db, { variations: [{ price, stock_quantity: stock }] })
  await insertCartItem(shop.db, buyer.id, { product, quantity })
  return { buyer, product }
}
const stockOf = async (product: number) => {
  const id = await findVariation(shop.db, product)
  const row = shop.db.selectFrom('variation').select('stock_quantity').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).stock_quantity
}
const mailsOf = async (orderId: number) => {
  const keys = await shop.db.selectFrom('mail').select('event_key').where('event_key', 'like', `%:${orderId}`).execute()
  return keys.map(({ event_key }) => event_key.split(':')[0]).sort()
}

describe('a card order', () => {
  test('stores the shop’s prices in pounds, with lines, coupon, delivery and VAT', async () => {
    const { db } = shop
    const buyer = await insertBuyer(db, { name: 'Imogen Hale' })
    const brand_id = await insertBrand(db, 'Calder & Co')
    const tea = await insertProduct(db, {
      name: 'Calm tea',
      product_class: 'tea',
      brand_id,
      variations: [{ attributes: { Size: '50 g' }, price: 333, stock_quantity: 10 }],
    })
    const mug = await insertProduct(db, { name: 'Mug', variations: [{ price: 999, stock_quantity: 9 }] })
    const media_key = await insertImage(db, tea)
    const bundle = await insertBundle(db, {
      name: 'Tea for two',
      price: 1500,
      parts: [{ product: tea, quantity: 3 }, { product: mug }],
    })
    const coupon = await insertCoupon(db, { code: 'TenOff', discount_percentage: 10 })
    await insertCartItem(db, buyer.id, { product: tea, quantity: 2 })
    await insertCartItem(db, buyer.id, { bundle, quantity: 2 })

    const response = await order(shop, buyer, { coupon_code: 'tenoff' })
    expect(response.statusCode).toBe(201)
    const placed = response.json()
    expect(placed).toMatchObject({
      status: 'pending_payment',
      payment_method: 'card',
      payment_status: 'unpaid',
      // 6.66 + 30.00, less 10%, plus delivery.
      subtotal: 36.66,
      discount: 3.67,
      discount_percentage: 10,
      delivery_fee: 8,
      total: 40.99,
      coupon_code: 'TenOff',
      shipping_address: { full_name: 'Imogen Hale', line1: '14 Calder Row', postcode: 'LS7 3QD', country: 'GB' },
      age_check: { status: 'not_required', method: null, checked_at: null },
      timeline: [{ status: 'pending_payment', at: '2026-11-21T12:00:00.000Z' }],
      created_at: '2026-11-21T12:00:00.000Z',
      expires_at: '2026-11-21T12:30:00.000Z',
      can_cancel: true,
    })
    expect(placed.order_number).toMatch(/^VS-2026-\d{6}$/)
    expect(placed.items).toMatchObject([
      {
        type: 'product',
        product_id: tea,
        name: 'Calm tea',
        brand_name: 'Calder & Co',
        attributes: { Size: '50 g' },
        price: 3.33,
        quantity: 2,
        subtotal: 6.66,
        vat: 0,
        vat_rate_percent: 0,
        image_url: expect.stringContaining(media_key),
        parts: [],
      },
      {
        type: 'bundle',
        bundle_id: bundle,
        product_id: null,
        name: 'Tea for two',
        price: 15,
        quantity: 2,
        subtotal: 30,
        vat_rate_percent: null,
        parts: [
          { product_id: tea, quantity: 3 },
          { product_id: mug, quantity: 1 },
        ],
      },
    ])
    const pence = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
    const items: { discount: number }[] = placed.items
    expect(pence(items.map(({ discount }) => discount))).toBe(367)
    const rates: { gross: number; vat: number }[] = placed.vat_lines
    expect(pence(rates.map(({ gross }) => gross))).toBe(4099)
    expect(pence(rates.map(({ vat }) => vat))).toBe(pence([placed.vat_included]))
    expect([await stockOf(tea), await stockOf(mug)]).toEqual([2, 7])
    expect(await readPurchases(db, buyer.id)).toMatchObject({ cart: [], orders: [{ customer_email: buyer.email }] })
    expect(await db.selectFrom('coupon').select('times_used').where('id', '=', coupon.id).execute()).toEqual([
      { times_used: 1 },
    ])
    const read = await shop.app.inject({ url: `/api/v1/users/me/orders/${placed.id}`, headers: buyer.headers })
    expect(read.json()).toEqual(placed)
    // Staff get their mail when it is paid.
    expect(await mailsOf(placed.id)).toEqual(['order_received'])
    expect((await auditStock(db)).differences).toEqual([])
  })

  test('leaves items in the cart that were added during checkout', async () => {
    const { db } = shop
    const { buyer, product } = await buyerWith()
    const later = await insertProduct(db)
    const placing = await db.transaction().execute(async (trx) => {
      await lockStock(trx, [await findVariation(trx, product)])
      const running = order(shop, buyer)
      await someoneWaits(db)
      await insertCartItem(db, buyer.id, { product: later })
      return { running }
    })
    expect((await placing.running).json().items).toHaveLength(1)
    expect((await readPurchases(db, buyer.id)).cart).toMatchObject([{ variation_id: await findVariation(db, later) }])
  })

  test('preserves its addresses when the customer changes theirs', async () => {
    const { buyer } = await buyerWith()
    const billing_address_id = await insertAddress(shop.db, buyer.id, { full_name: 'Rowan Hale', postcode: 'EH1 1YZ' })
    const placed = (await order(shop, buyer, { billing_address_id })).json()
    await shop.db.deleteFrom('address').where('user_id', '=', buyer.id).execute()
    const url = `/api/v1/users/me/orders/${placed.id}`
    expect((await shop.app.inject({ url, headers: buyer.headers })).json()).toMatchObject({
      shipping_address: { full_name: 'Imogen Hale', postcode: 'LS7 3QD' },
      billing_address: { full_name: 'Rowan Hale', postcode: 'EH1 1YZ' },
    })
  })

  test('charges express delivery always, standard delivery only below the threshold', async () => {
    const standard = await buyerWith({ price: 5000 })
    expect((await order(shop, standard.buyer)).json()).toMatchObject({ delivery_fee: 0, total: 50 })
    const express = await buyerWith({ price: 5000 })
    expect((await order(shop, express.buyer, { delivery_method: 'express' })).json()).toMatchObject({
      delivery_fee: 12,
      total: 62,
    })
  })

  test('its number begins as the shop has chosen', async () => {
    const settings = siteSettingsService({ db: shop.db })
    await settings.save({ order_number_prefix: 'TRN-' })
    const { buyer } = await buyerWith()
    const placed = (await order(shop, buyer)).json()
    await settings.save({ order_number_prefix: 'VS-' })
    expect(placed.order_number).toMatch(/^TRN-2026-\d{6}$/)
  })

  test('with a total of zero is paid at once', async () => {
    const free = await insertCoupon(shop.db, { discount_percentage: 100 })
    const settings = siteSettingsService({ db: shop.db })
    await settings.save({ free_shipping_threshold: 0 })
    const answers = []
    for (const payment_method of ['card', 'bank_transfer']) {
      const { buyer } = await buyerWith()
      answers.push((await order(shop, buyer, { coupon_code: free.code, payment_method })).json())
    }
    await settings.save({ free_shipping_threshold: 5000 })
    for (const placed of answers) {
      expect(placed).toMatchObject({ total: 0, status: 'paid', payment_status: 'paid', expires_at: null })
      expect(await mailsOf(placed.id)).toEqual(['order_received', 'payment_received', 'staff_new_order'])
    }
  })
})

test('gives a bank transfer a week, and sends its instructions', async () => {
  const { buyer } = await buyerWith()
  const placed = (await order(shop, buyer, { payment_method: 'bank_transfer' })).json()
  expect(placed).toMatchObject({ status: 'awaiting_transfer', expires_at: '2026-11-28T12:00:00.000Z' })
  expect(await mailsOf(placed.id)).toEqual(['order_received', 'staff_new_order', 'transfer_instructions'])
})

test('mails staff once a day about a variation that runs low', async () => {
  const { buyer, product } = await buyerWith({ stock: 7, quantity: 2 })
  await order(shop, buyer)
  const again = await insertBuyer(shop.db)
  await insertCartItem(shop.db, again.id, { product })
  await order(shop, again)
  const variation = await findVariation(shop.db, product)
  const { mails } = await readPurchases(shop.db, buyer.id)
  expect(mails.filter(({ event_key }) => event_key.startsWith(`staff_low_stock:${variation}:`))).toEqual([
    { event_key: `staff_low_stock:${variation}:2026-11-21`, recipient: 'hello@aldervapour.example' },
  ])
})

describe('an Idempotency-Key', () => {
  test('returns the same order again and creates no second one', async () => {
    const { buyer, product } = await buyerWith({ stock: 9, quantity: 2 })
    const first = await order(shop, buyer, { key: 'try-1' })
    await insertCartItem(shop.db, buyer.id, { product })
    const second = await order(shop, buyer, { key: 'try-1' })
    expect(second.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
    expect(await readPurchases(shop.db, buyer.id)).toMatchObject({ orders: [{}], cart: [{}] })
    expect(await stockOf(product)).toBe(7)
  })

  test('creates one order from concurrent calls, and returns it to each', async () => {
    const { buyer, product } = await buyerWith({ stock: 1 })
    const answers = await Promise.all([1, 2, 3].map(() => order(shop, buyer, { key: 'twice' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await stockOf(product)).toBe(0)
  })

  test('is rejected for another request, and belongs to one customer', async () => {
    const { buyer } = await buyerWith()
    const other = await buyerWith()
    const first = (await order(shop, buyer, { key: 'mine' })).json()
    const refused = await order(shop, buyer, { key: 'mine', delivery_method: 'express' })
    expect(refused.statusCode).toBe(422)
    const theirs = await order(shop, other.buyer, { key: 'mine' })
    expect(theirs.statusCode).toBe(201)
    expect(theirs.json().id).not.toBe(first.id)
  })

  test('can be used again after a rejected order', async () => {
    const { buyer, product } = await buyerWith({ stock: 0 })
    expect((await order(shop, buyer, { key: 'patient' })).statusCode).toBe(409)
    await shop.db.updateTable('variation').set({ stock_quantity: 3 }).where('product_id', '=', product).execute()
    expect((await order(shop, buyer, { key: 'patient' })).statusCode).toBe(201)
  })
})

test('creates one order from a double click without a key', async () => {
  const { buyer, product } = await buyerWith({ stock: 5 })
  const answers = await Promise.all([order(shop, buyer), order(shop, buyer)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'cart_empty' })
  expect(await stockOf(product)).toBe(4)
})

test('answers 401 to visitors', async () => {
  const { buyer } = await buyerWith()
  const response = await order(shop, { ...buyer, headers: { authorization: '' } })
  expect(response.statusCode).toBe(401)
})

test('charges the current price when it changed after the cart was filled', async () => {
  const { buyer, product } = await buyerWith({ price: 999 })
  await shop.db.updateTable('variation').set({ price_pence: 1099 }).where('product_id', '=', product).execute()
  expect((await order(shop, buyer)).json()).toMatchObject({ subtotal: 10.99 })
})

/** Resolves when a statement waits for a lock. */
async function someoneWaits(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db)
    if (rows.length > 0) return
    await wait(5)
  }
}
