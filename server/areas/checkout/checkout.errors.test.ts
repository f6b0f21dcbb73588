import type { SiteSettings } from '@shop/contract/site-settings.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { insertAddress, signIn } from '../../testing/data/customers.ts'
import { collectFacts, digestOfFacts } from '../age-checks/age-check.facts.ts'
import { insertBundle } from '../bundles/bundles.test-bundles.ts'
import { insertCartItem } from '../cart/cart.test-carts.ts'
import { insertProduct, type TestProduct } from '../catalogue/catalogue.test-products.ts'
import { insertCoupon } from '../coupons/coupons.test-coupons.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { type Buyer, insertBuyer, order, readPurchases, waiting } from './checkout.test-shop.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

async function withSettings(changes: Partial<SiteSettings>) {
  await siteSettingsService({ db: shop.db }).save(changes)
}
const inCart = async (buyer: Buyer, facts: TestProduct = {}, quantity = 1) =>
  insertCartItem(shop.db, buyer.id, { product: await insertProduct(shop.db, facts), quantity })

/** Returns the response to an order that must be rejected, after checking that nothing has changed. */
async function refused(buyer: Buyer, asked: Parameters<typeof order>[2] = {}) {
  const before = await readPurchases(shop.db, buyer.id)
  const response = await order(shop, buyer, asked)
  expect(await readPurchases(shop.db, buyer.id)).toEqual(before)
  return response.json()
}

describe('rejects without any change', () => {
  let buyer: Buyer
  beforeEach(async () => {
    buyer = await insertBuyer(shop.db)
  })

  test('an empty cart', async () => {
    expect(await refused(buyer)).toMatchObject({ status: 409, code: 'cart_empty', detail: 'Your cart is empty.' })
  })

  test('addresses of another customer, naming the fields', async () => {
    await inCart(buyer)
    const theirs = await insertAddress(shop.db, (await signIn(shop.db)).id)
    const field = (path: string) => expect.objectContaining({ path })
    expect(await refused(buyer, { shipping_address_id: theirs })).toMatchObject({
      status: 422,
      errors: [field('shipping_address_id')],
    })
    expect(await refused(buyer, { billing_address_id: theirs, shipping_address_id: 999_999 })).toMatchObject({
      status: 422,
      errors: [field('shipping_address_id'), field('billing_address_id')],
    })
  })

  test('values that the contract does not define', async () => {
    await inCart(buyer)
    expect(await refused(buyer, { delivery_method: 'drone' })).toMatchObject({ status: 422 })
    expect(await refused(buyer, { payment_method: 'cash' })).toMatchObject({ status: 422 })
  })

  test('more than the stock, naming the line and the product', async () => {
    await inCart(buyer, { name: 'Calm tea' })
    const line = await inCart(buyer, { name: 'Mug', variations: [{ stock_quantity: 2 }] }, 3)
    expect(await refused(buyer)).toMatchObject({
      status: 409,
      code: 'out_of_stock',
      detail: 'Only 2 left in stock of Mug. Please change your cart.',
      errors: [{ path: `items.${line}`, message: 'Only 2 left in stock' }],
    })
  })

  test('lines that together need more of a shared part than the stock', async () => {
    const { db } = shop
    const tea = await insertProduct(db, { variations: [{ stock_quantity: 4 }] })
    const bundle = await insertBundle(db, { name: 'Three teas', parts: [{ product: tea, quantity: 3 }] })
    await insertCartItem(db, buyer.id, { product: tea, quantity: 2 })
    const line = await insertCartItem(db, buyer.id, { bundle })
    expect(await refused(buyer)).toMatchObject({
      status: 409,
      code: 'out_of_stock',
      detail: 'Three teas is out of stock. Please change your cart.',
      errors: [{ path: `items.${line}` }],
    })
  })

  test.each(['archived', 'draft'] as const)('products that are %s', async (status) => {
    const line = await inCart(buyer, { name: 'Mug', status })
    expect(await refused(buyer)).toMatchObject({
      status: 409,
      code: 'unavailable',
      detail: 'Mug is no longer for sale. Please change your cart.',
      errors: [{ path: `items.${line}` }],
    })
  })

  test('a bundle that was taken down', async () => {
    const product = await insertProduct(shop.db)
    const bundle = await insertBundle(shop.db, { status: 'archived', parts: [{ product }] })
    await insertCartItem(shop.db, buyer.id, { bundle })
    expect(await refused(buyer)).toMatchObject({ status: 409, code: 'unavailable' })
  })

  test('an invalid coupon, after checking the stock', async () => {
    await inCart(buyer)
    const usedUp = await insertCoupon(shop.db, { usage_limit: 1, times_used: 1 })
    expect(await refused(buyer, { coupon_code: usedUp.code })).toMatchObject({
      status: 422,
      detail: expect.stringContaining('has been used up'),
    })
    expect(await refused(buyer, { coupon_code: 'NOSUCH' })).toMatchObject({
      status: 422,
      detail: 'This coupon code does not exist',
    })
  })

  test('a total above the maximum, explaining what to do', async () => {
    await inCart(buyer, { variations: [{ price: 100_000_000, stock_quantity: 99 }] }, 99)
    expect(await refused(buyer)).toMatchObject({
      status: 422,
      code: 'order_too_large',
      detail: 'An order can be at most £1,000,000.00. Please lower a quantity, or place several orders.',
    })
    await shop.db.updateTable('cart_item').set({ quantity: 1 }).where('user_id', '=', buyer.id).execute()
    expect(await refused(buyer, { delivery_method: 'express' })).toMatchObject({ code: 'order_too_large' })
    expect((await order(shop, buyer)).json()).toMatchObject({ total: 1_000_000 })
  })

  test.each([{ erased_at: TEST_DAY }, { is_disabled: true }])(
    'a customer whose account is closed: %o',
    async (change) => {
      await inCart(buyer)
      const { ordering } = await shop.db.transaction().execute(async (trx) => {
        await trx.updateTable('shop_user').set(change).where('id', '=', buyer.id).execute()
        const asked = refused(buyer)
        await waiting(shop.db, 1)
        return { ordering: asked }
      })
      expect(await ordering).toMatchObject({ status: 401, code: 'sign_in_required' })
    },
  )

  test('a coupon that the customer has used already', async () => {
    const once = await insertCoupon(shop.db, { per_user_limit: 1 })
    await inCart(buyer)
    expect((await order(shop, buyer, { coupon_code: once.code })).statusCode).toBe(201)
    await inCart(buyer)
    expect(await refused(buyer, { coupon_code: once.code })).toMatchObject({
      status: 422,
      detail: expect.stringContaining('You have already used this coupon code'),
    })
  })
})

describe('the shop’s settings', () => {
  let buyer: Buyer
  beforeEach(async () => {
    buyer = await insertBuyer(shop.db)
  })
  afterEach(() => shop.db.deleteFrom('site_settings').execute())

  test('reject an address in a nation without delivery', async () => {
    await withSettings({ deliver_to: ['ENG', 'WLS'] })
    const northern = await insertBuyer(shop.db, { postcode: 'BT1 5GS' })
    await inCart(northern)
    expect(await refused(northern)).toMatchObject({
      status: 422,
      detail: 'We don’t deliver to Northern Ireland. Choose a delivery address in England or Wales.',
      errors: [{ path: 'shipping_address_id' }],
    })
    const billing_address_id = await insertAddress(shop.db, buyer.id, { postcode: 'BT1 5GS' })
    await inCart(buyer)
    expect((await order(shop, buyer, { billing_address_id })).statusCode).toBe(201)
  })

  test('reject a card for products that need a transfer, and accept a transfer', async () => {
    await withSettings({ card_payment_classes: ['tea', 'accessory'] })
    await inCart(buyer)
    await inCart(buyer, { name: 'Daily C', product_class: 'food_supplement' })
    expect(await refused(buyer)).toMatchObject({
      status: 422,
      errors: [{ path: 'payment_method' }],
      detail: 'These items can’t be paid for by card: Daily C. Choose bank transfer.',
    })
    expect((await order(shop, buyer, { payment_method: 'bank_transfer' })).statusCode).toBe(201)
  })

  test('exclude vaping products from coupons', async () => {
    await withSettings({ coupons_apply_to_vaping: false })
    const coupon = await insertCoupon(shop.db, { discount_percentage: 50 })
    await inCart(buyer, { product_class: 'device', variations: [{ price: 2000 }] })
    expect(await refused(buyer, { coupon_code: coupon.code })).toMatchObject({ status: 422 })
    await inCart(buyer, { variations: [{ price: 1000 }] })
    expect((await order(shop, buyer, { coupon_code: coupon.code })).json()).toMatchObject({ discount: 5, total: 33 })
  })

  test.each([
    [
      'EH1 1YZ',
      { name: 'Calm tea', product_class: 'cbd_food' as const },
      'We can’t send these items to Scotland: Calm tea (CBD foods can only be sold in England and Wales). Remove them from your cart or choose another address.',
    ],
    [
      'BT1 5GS',
      { name: 'Mint salt', product_class: 'nicotine_eliquid' as const, compliance: { nicotine_mg_ml: 20 } },
      'We can’t send these items to Northern Ireland: Mint salt (it isn’t notified for sale there). Remove them from your cart or choose another address.',
    ],
  ])('reject products for %s that may not be sold there, naming line and reason', async (postcode, facts, detail) => {
    const there = await insertBuyer(shop.db, { postcode })
    await inCart(there)
    await inCart(there, facts)
    expect(await refused(there)).toMatchObject({ status: 422, detail, errors: [{ path: 'shipping_address_id' }] })
  })

  test('allow nicotine for Northern Ireland when it is notified there', async () => {
    const there = await insertBuyer(shop.db, { postcode: 'BT1 5GS' })
    const compliance = { nicotine_mg_ml: 20, ecid_ni: '00012-23-00045' }
    await inCart(there, { product_class: 'nicotine_eliquid', compliance })
    expect((await order(shop, there)).statusCode).toBe(201)
  })

  test('reject loose batteries for carriers that do not take them', async () => {
    await inCart(buyer, { name: 'Cell 18650', product_class: 'battery', compliance: { carriage: 'loose' } })
    const detail = 'Our standard carrier doesn’t take loose batteries: Cell 18650. Remove them from your cart.'
    expect(await refused(buyer)).toMatchObject({ status: 422, detail, errors: [{ path: 'delivery_method' }] })
    await withSettings({ loose_battery_methods: ['express'] })
    expect(await refused(buyer)).toMatchObject({
      detail: 'Our standard carrier doesn’t take loose batteries: Cell 18650. Choose express delivery.',
    })
    const placed = await order(shop, buyer, { delivery_method: 'express' })
    expect(placed.json()).toMatchObject({ proof_of_age_on_delivery: true })
  })

  test('charge no VAT without a VAT number, at the same prices', async () => {
    await inCart(buyer, { variations: [{ price: 1200 }] })
    const { items, ...placed } = (await order(shop, buyer)).json()
    expect(placed).toMatchObject({ subtotal: 12, delivery_fee: 8, total: 20, vat_included: 0, vat_lines: [] })
    expect(items).toMatchObject([{ price: 12, vat: 0, vat_rate_percent: null }])
  })

  test('turn age checks off, but never let an under-18 buy', async () => {
    await withSettings({ age_check_required: false })
    await inCart(buyer, { product_class: 'device' })
    expect((await order(shop, buyer)).json()).toMatchObject({ age_check: { status: 'not_required' } })
    const minor = await insertBuyer(shop.db, { date_of_birth: '2008-11-22' })
    await inCart(minor, { product_class: 'device' })
    expect(await refused(minor)).toMatchObject({ status: 422, code: 'under_age' })
  })
})

test('accepts only transfers in a shop without a card provider', async () => {
  const cardless = await buildTestApp({ config: { variables: {} } })
  try {
    const buyer = await insertBuyer(cardless.db)
    await insertCartItem(cardless.db, buyer.id, { product: await insertProduct(cardless.db) })
    const before = await readPurchases(cardless.db, buyer.id)
    expect((await order(cardless, buyer)).json()).toMatchObject({ status: 422, errors: [{ path: 'payment_method' }] })
    expect(await readPurchases(cardless.db, buyer.id)).toEqual(before)
    expect((await order(cardless, buyer, { payment_method: 'bank_transfer' })).statusCode).toBe(201)
  } finally {
    await cardless.close()
  }
})

describe('products for customers aged 18 and over', () => {
  const restricted = { product_class: 'nicotine_eliquid' } as const

  test('require a date of birth', async () => {
    const unknown = await insertBuyer(shop.db)
    await shop.db.updateTable('shop_user').set({ date_of_birth: null }).where('id', '=', unknown.id).execute()
    await inCart(unknown, restricted)
    expect(await refused(unknown)).toMatchObject({
      status: 422,
      code: 'date_of_birth_needed',
      errors: [{ path: 'date_of_birth' }],
    })
  })

  test('are rejected for a customer who turns 18 tomorrow, and sold to one who turns 18 today', async () => {
    const minor = await insertBuyer(shop.db, { date_of_birth: '2008-11-22' })
    await inCart(minor, restricted)
    expect(await refused(minor)).toMatchObject({ status: 422, code: 'under_age', errors: [{ path: 'date_of_birth' }] })
    const adult = await insertBuyer(shop.db, { date_of_birth: '2008-11-21' })
    await inCart(adult, restricted)
    expect((await order(shop, adult)).json()).toMatchObject({ age_check: { status: 'pending', method: null } })
  })

  test('need no second check of a verified customer until their details change', async () => {
    const { db } = shop
    const buyer = await insertBuyer(db, { name: 'Imogen Hale', age_verified_at: '2026-10-01T00:00:00Z' })
    await inCart(buyer, restricted)
    const address = await db
      .selectFrom('address')
      .selectAll()
      .where('id', '=', buyer.addressId)
      .executeTakeFirstOrThrow()
    const facts = digestOfFacts(collectFacts({ name: 'Imogen Hale', date_of_birth: '1988-03-04' }, address))
    await db.updateTable('shop_user').set({ age_verified_facts: facts }).where('id', '=', buyer.id).execute()
    expect((await order(shop, buyer)).json()).toMatchObject({
      age_check: { status: 'passed', method: 'account', checked_at: '2026-11-21T12:00:00.000Z' },
    })
    await inCart(buyer, restricted)
    const billing_address_id = await insertAddress(db, buyer.id, { postcode: 'YO1 7HH' })
    expect((await order(shop, buyer, { billing_address_id })).json()).toMatchObject({
      age_check: { status: 'pending' },
    })
  })

  test('need a check inside a bundle, too', async () => {
    const { db } = shop
    const minor = await insertBuyer(db, { date_of_birth: '2010-01-01' })
    const bundle = await insertBundle(db, { parts: [{ product: await insertProduct(db, restricted) }] })
    await insertCartItem(db, minor.id, { bundle })
    expect(await refused(minor)).toMatchObject({ status: 422, code: 'under_age' })
  })
})
