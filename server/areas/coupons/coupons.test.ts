import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp, WITHOUT_LIMITS } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { insertCartItem } from '../cart/cart.test-carts.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { couponsService } from './coupons.service.ts'
import { insertCoupon, insertOrderWith } from './coupons.test-coupons.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())
afterEach(() => siteSettingsService({ db: shop.db }).save(DEFAULT_SITE_SETTINGS))

const apply = ({ headers }: TestCustomer, coupon_code: unknown, app = shop.app) =>
  app.inject({ method: 'POST', url: '/api/v1/coupons/apply', headers, payload: { coupon_code } })
const timesUsed = async (id: number) =>
  (await shop.db.selectFrom('coupon').select('times_used').where('id', '=', id).executeTakeFirstOrThrow()).times_used

/** Returns a customer with three units of £3.33 in the cart, £9.99. */
async function customerWithCart(): Promise<TestCustomer> {
  const customer = await signIn(shop.db)
  const product = await insertProduct(shop.db, { variations: [{ price: 333 }] })
  await insertCartItem(shop.db, customer.id, { product, quantity: 3 })
  return customer
}

/** Returns the message of the 422. */
async function refusal(customer: TestCustomer, code: string): Promise<string> {
  const response = await apply(customer, code)
  expect(response.statusCode, response.body).toBe(422)
  return response.json().detail
}

test('returns the discount of a code in any case, and does not use it up', async () => {
  const customer = await customerWithCart()
  const { id } = await insertCoupon(shop.db, { code: 'Orchard15', discount_percentage: 15, usage_limit: 1 })
  for (const code of ['ORCHARD15', ' orchard15 ']) {
    const response = await apply(customer, code)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toEqual({
      code: 'Orchard15',
      coupon_code: 'Orchard15',
      discount_percentage: 15,
      description: '15% off',
      // 15% of £9.99 is £1.4985.
      discount: 1.5,
    })
  }
  expect(await timesUsed(id)).toBe(0)
  const described = await insertCoupon(shop.db, { description: 'For the harvest' })
  expect((await apply(customer, described.code)).json()).toMatchObject({ description: 'For the harvest' })
})

test('rejects a code that does not exist or is switched off', async () => {
  const customer = await customerWithCart()
  const off = await insertCoupon(shop.db, { is_active: false })
  for (const code of ['NOTHING', off.code, "' or 1=1 --"]) {
    expect(await refusal(customer, code)).toBe('This coupon code does not exist')
  }
  for (const code of ['', '   ', 'x'.repeat(41), null, 7]) expect((await apply(customer, code)).statusCode).toBe(422)
})

test('rejects a code before its start and from its end, to the second', async () => {
  const customer = await customerWithCart()
  const early = await insertCoupon(shop.db, { starts_at: '2026-11-21T12:00:01Z' })
  expect(await refusal(customer, early.code)).toBe('This coupon code can’t be used yet')
  const late = await insertCoupon(shop.db, { ends_at: TEST_DAY })
  expect(await refusal(customer, late.code)).toBe('This coupon code has expired')
  const current = await insertCoupon(shop.db, { starts_at: TEST_DAY, ends_at: '2026-11-21T12:00:01Z' })
  expect((await apply(customer, current.code)).statusCode).toBe(200)
})

test('rejects a code that is used up, overall or by this customer', async () => {
  const customer = await customerWithCart()
  const spent = await insertCoupon(shop.db, { usage_limit: 3, times_used: 3 })
  expect(await refusal(customer, spent.code)).toBe('This coupon code has been used up')
  const once = await insertCoupon(shop.db, { per_user_limit: 1 })
  await insertOrderWith(shop.db, { userId: customer.id, couponId: once.id, status: 'cancelled' })
  await insertOrderWith(shop.db, { userId: (await signIn(shop.db)).id, couponId: once.id })
  expect((await apply(customer, once.code)).statusCode).toBe(200)
  await insertOrderWith(shop.db, { userId: customer.id, couponId: once.id })
  expect(await refusal(customer, once.code)).toBe('You have already used this coupon code')
})

test('rejects an order below the minimum, and an empty cart', async () => {
  const customer = await customerWithCart()
  const exact = await insertCoupon(shop.db, { min_subtotal_pence: 999 })
  expect((await apply(customer, exact.code)).statusCode).toBe(200)
  const more = await insertCoupon(shop.db, { min_subtotal_pence: 1000 })
  expect(await refusal(customer, more.code)).toBe('This coupon code needs an order of at least £10')
  const odd = await insertCoupon(shop.db, { min_subtotal_pence: 1050 })
  expect(await refusal(customer, odd.code)).toBe('This coupon code needs an order of at least £10.50')
  expect(await refusal(await signIn(shop.db), exact.code)).toContain('cart is empty')
})

test('discounts no vaping products when the setting excludes them', async () => {
  const customer = await signIn(shop.db)
  const { code } = await insertCoupon(shop.db, { discount_percentage: 50 })
  const coil = await insertProduct(shop.db, { product_class: 'coil', variations: [{ price: 1001 }] })
  await insertCartItem(shop.db, customer.id, { product: coil })
  expect((await apply(customer, code)).json()).toMatchObject({ discount: 5.01 })
  await siteSettingsService({ db: shop.db }).save({ coupons_apply_to_vaping: false })
  expect(await refusal(customer, code)).toContain('vaping products')
  const tea = await insertProduct(shop.db, { product_class: 'tea', variations: [{ price: 333 }] })
  await insertCartItem(shop.db, customer.id, { product: tea })
  expect((await apply(customer, code)).json()).toMatchObject({ discount: 1.67 })
})

test('answers 401 to visitors, and limits attempts per minute', async () => {
  const anonymous = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/coupons/apply',
    payload: { coupon_code: 'X' },
  })
  expect(anonymous.statusCode).toBe(401)
  const limited = await buildTestApp({ config: { limits: { ...WITHOUT_LIMITS, couponPerMinute: 2 } } })
  try {
    const [guesser, other] = [await signIn(limited.db), await signIn(limited.db)]
    await apply(guesser, 'GUESS-1', limited.app)
    await apply(guesser, 'GUESS-2', limited.app)
    const third = await apply(guesser, 'GUESS-3', limited.app)
    expect(third.statusCode).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await apply(other, 'GUESS-1', limited.app)).statusCode).toBe(422)
    const byOrder = await limited.app.inject({
      method: 'POST',
      url: '/api/v1/orders/',
      headers: guesser.headers,
      payload: {
        shipping_address_id: 1,
        billing_address_id: 1,
        delivery_method: 'standard',
        payment_method: 'card',
        coupon_code: 'GUESS-4',
      },
    })
    expect(byOrder.statusCode).toBe(429)
  } finally {
    await limited.close()
  }
})

test('lets exactly as many orders use a coupon as it allows, and returns uses', async () => {
  const coupons = couponsService({ db: shop.db, clock: fixedClock(TEST_DAY) })
  const { id } = await insertCoupon(shop.db, { usage_limit: 3 })
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(shop.db)))
  const useAll = () =>
    Promise.allSettled(buyers.map((buyer) => shop.db.transaction().execute((trx) => coupons.use(trx, id, buyer.id))))
  const outcomes = await useAll()
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 422 })
  }
  expect(await timesUsed(id)).toBe(3)
  await coupons.giveBack(shop.db, id)
  expect(await timesUsed(id)).toBe(2)
  expect((await useAll()).filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
})

test('lets one customer use a coupon once, also with two orders at once', async () => {
  const coupons = couponsService({ db: shop.db, clock: fixedClock(TEST_DAY) })
  const { id } = await insertCoupon(shop.db, { per_user_limit: 1 })
  const buyer = await signIn(shop.db)
  const order = () =>
    shop.db.transaction().execute(async (trx) => {
      await coupons.use(trx, id, buyer.id)
      await insertOrderWith(trx, { userId: buyer.id, couponId: id })
    })
  const outcomes = await Promise.allSettled([order(), order(), order()])
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  expect(await timesUsed(id)).toBe(1)
})

test('names the field of a rejected code', async () => {
  const response = await apply(await customerWithCart(), 'NOTHING')
  expect(response.json().errors).toEqual([{ path: 'coupon_code', message: 'This coupon code does not exist' }])
})
