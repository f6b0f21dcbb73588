import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { insertBundle } from '../bundles/bundles.test-bundles.ts'
import { findVariation, insertCartItem } from '../cart/cart.test-carts.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { insertCoupon } from '../coupons/coupons.test-coupons.ts'
import { auditStock } from '../stock/audit-stock.ts'
import { type Buyer, insertBuyer, order } from './checkout.test-shop.ts'

const PLENTY = 10_000
let shop: TestApp
beforeAll(async () => {
  // Enough connections for this many simultaneous transactions.
  shop = await buildTestApp({ config: { databasePool: 20 } })
})
afterAll(() => shop.close())

type Item = { product: number; quantity?: number } | { bundle: number; quantity?: number }

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
const productOf = (stock_quantity: number) => insertProduct(shop.db, { variations: [{ price: 999, stock_quantity }] })

/** Inserts buyers with these carts; the lines of each are added in random order. */
async function buyersOf(carts: readonly (readonly Item[])[]): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (const cart of carts) {
    const buyer = await insertBuyer(shop.db)
    for (const item of shuffled(cart)) await insertCartItem(shop.db, buyer.id, item)
    buyers.push(buyer)
  }
  return buyers
}

const stockOf = async (product: number) => {
  const row = shop.db
    .selectFrom('variation')
    .select('stock_quantity')
    .where('id', '=', await findVariation(shop.db, product))
  return (await row.executeTakeFirstOrThrow()).stock_quantity
}
const count = (codes: readonly number[], code: number) => codes.filter((each) => each === code).length

let last: number
let others: number[]
beforeEach(async () => {
  last = await productOf(5)
  others = await Promise.all(times(4, () => productOf(PLENTY)))
})

test('sells the last 5 items to 5 of 50 customers who order at once', async () => {
  const buyers = await buyersOf(times(50, () => [{ product: last }]))
  const answers = await Promise.all(buyers.map((buyer) => order(shop, buyer)))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect({ placed: count(codes, 201), refused: count(codes, 409) }).toEqual({ placed: 5, refused: 45 })
  expect(await stockOf(last)).toBe(0)
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
    expect(answer.json()).toMatchObject({ code: 'out_of_stock' })
  }
  expect((await auditStock(shop.db)).differences).toEqual([])
})

test('sells exactly 5 with mixed carts, bundles that share parts and a coupon for 3 uses', async () => {
  const { db } = shop
  const [a = 0, b = 0, c = 0, d = 0] = others
  const bundles = [
    await insertBundle(db, { parts: [{ product: a, quantity: 2 }, { product: last }] }),
    await insertBundle(db, { parts: [{ product: last }, { product: d }, { product: b }] }),
  ]
  const carts: Item[][] = [
    [{ product: last }],
    [{ product: last }, { product: c, quantity: 3 }, { product: a }],
    [{ product: d }, { bundle: bundles[0] ?? 0 }, { product: b }],
    [{ product: c }, { product: a, quantity: 2 }, { bundle: bundles[1] ?? 0 }],
  ]
  const coupon = await insertCoupon(db, { usage_limit: 3 })
  const buyers = await buyersOf(times(50, (n) => carts[n % carts.length] ?? []))

  /** Orders with the coupon first, and without it when it is used up. */
  async function buy(buyer: Buyer): Promise<number> {
    const first = await order(shop, buyer, { coupon_code: coupon.code })
    if (first.statusCode !== 422) return first.statusCode
    return (await order(shop, buyer)).statusCode
  }
  const codes = await Promise.all(buyers.map(buy))
  expect({ placed: count(codes, 201), refused: count(codes, 409) }).toEqual({ placed: 5, refused: 45 })
  expect(await stockOf(last)).toBe(0)
  const { times_used } = await db
    .selectFrom('coupon')
    .select('times_used')
    .where('id', '=', coupon.id)
    .executeTakeFirstOrThrow()
  expect(times_used).toBe(3)
  expect((await auditStock(db)).differences).toEqual([])
})

test('never deadlocks with overlapping carts and cancellations', async () => {
  const { db } = shop
  const products = await Promise.all(times(6, () => productOf(60)))
  const bundle = await insertBundle(db, { parts: products.slice(0, 3).map((product) => ({ product, quantity: 2 })) })
  const items: Item[] = [...products.map((product) => ({ product, quantity: 2 })), { bundle }]
  const coupon = await insertCoupon(db, { usage_limit: 40 })
  const buyers = await buyersOf(times(80, () => shuffled(items).slice(0, 4)))

  /** Places an order, which every second buyer cancels. */
  async function buy(buyer: Buyer, n: number): Promise<number[]> {
    const placed = await order(shop, buyer, { coupon_code: n % 3 === 0 ? coupon.code : null })
    if (placed.statusCode !== 201 || n % 2 === 0) return [placed.statusCode]
    const url = `/api/v1/users/me/orders/${placed.json().id}/cancel`
    return [placed.statusCode, (await shop.app.inject({ method: 'POST', url, headers: buyer.headers })).statusCode]
  }
  const codes = (await Promise.all(buyers.map(buy))).flat()
  expect(codes.filter((code) => ![200, 201, 409].includes(code))).toEqual([])
  expect(count(codes, 201)).toBeGreaterThan(20)
  expect(count(codes, 200)).toBeGreaterThan(10)
  expect((await auditStock(db)).differences).toEqual([])
})

test('creates one order from a cart that is ordered in many windows', async () => {
  const [buyer] = await buyersOf([[{ product: last }, ...others.map((product) => ({ product }))]])
  if (!buyer) throw new Error('There is no buyer.')
  const answers = await Promise.all(times(10, () => order(shop, buyer)))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect({ placed: count(codes, 201), refused: count(codes, 409) }).toEqual({ placed: 1, refused: 9 })
  expect(await stockOf(last)).toBe(4)
})
