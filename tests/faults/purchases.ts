/** Purchases in fault tests, and the check that each order counts once. */
import { expect } from 'vitest'
import { findVariation } from '../../server/areas/cart/cart.test-carts.ts'
import { insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { auditLots } from '../../server/areas/lots/audit-lots.ts'
import { insertLot } from '../../server/areas/lots/lots.test-lots.ts'
import { auditStock } from '../../server/areas/stock/audit-stock.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { insertAddress, signIn } from '../../server/testing/data/customers.ts'
import { type Buyer, type BuyerOptions, buyer, field } from './buyer.ts'

const STOCK = 1000
const PRODUCTS = 5
const LOTS = [
  [7, '2028-01-31'],
  [30, '2028-03-31'],
  [STOCK / 2, '2028-06-30'],
] as const

/** Inserts products with enough stock, which may be promoted, and returns their ids. */
export async function stockShop(db: Db): Promise<number[]> {
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, n) =>
      insertProduct(db, { product_class: 'tea', variations: [{ price: 333 + n * 101, stock_quantity: STOCK }] }),
    ),
  )
  // Most orders take units of lots, some of several; the first product has none.
  for (const product of products.slice(1)) {
    const variation_id = await findVariation(db, product)
    for (const [quantity, best_before] of LOTS) {
      await insertLot(db, variation_id, { quantity, best_before, source: 'stock' })
    }
  }
  return products
}

export interface Trade {
  db: Db
  products: readonly number[]
  buyers: number
  ordersEach: number
  shop: Omit<BuyerOptions, 'token'>
}

/** Lets all buyers order concurrently, each one order after another. */
export async function buyAtOnce({ db, products, buyers, ordersEach, shop }: Trade): Promise<void> {
  const customers = await Promise.all(
    Array.from({ length: buyers }, async () => {
      const customer = await signIn(db)
      return { ...customer, addressId: await insertAddress(db, customer.id) }
    }),
  )
  await Promise.all(
    customers.map(async ({ token, addressId }) => {
      const call = buyer({ ...shop, token })
      for (let n = 0; n < ordersEach; n += 1) await purchase(call, products, addressId, n)
    }),
  )
}

/** Places an order of two products, to be paid by card, and returns its id. `n` varies the products. */
export async function orderByCard(call: Buyer, products: readonly number[], addressId: number, n = 0): Promise<number> {
  const wanted = [products[n % products.length], products[(n + 2) % products.length]]
  for (const product_id of wanted) {
    const added = await call('POST', '/cart/', { product_id, quantity: 1 })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
  }
  const order = await call('POST', '/orders/', {
    shipping_address_id: addressId,
    billing_address_id: addressId,
    delivery_method: 'standard',
    payment_method: 'card',
    coupon_code: null,
  })
  expect(order.status, JSON.stringify(order.body)).toBe(201)
  return Number(field(order, 'id'))
}

/** One purchase by card. Every other buyer does not return after paying, so that the provider's webhook must complete it. */
export async function purchase(call: Buyer, products: readonly number[], addressId: number, n: number): Promise<void> {
  const id = await orderByCard(call, products, addressId, n)
  const intent = await call('POST', '/payment/create-payment-intent', { order_id: id })
  expect(intent.status, JSON.stringify(intent.body)).toBe(200)
  const paid = await call('POST', '/payment/sandbox/pay', {
    client_secret: field(intent, 'client_secret'),
    card_number: '4242 4242 4242 4242',
    exp_month: 12,
    exp_year: 2030,
    cvc: '123',
  })
  expect(paid.body).toMatchObject({ status: 'succeeded' })
  if (n % 2 === 0) return
  const confirmed = await call('POST', `/payment/confirm/${id}`, {
    payment_intent_id: field(intent, 'payment_intent_id'),
    status: 'succeeded',
  })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
}

/** Waits until webhooks are delivered and mails are sent. */
export async function settled(db: Db): Promise<void> {
  await expect
    .poll(
      async () => {
        const mails = await db.selectFrom('mail').select('id').where('status', '=', 'queued').execute()
        const events = await db.selectFrom('sandbox_event').select('id').where('delivered_at', 'is', null).execute()
        return mails.length + events.length
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(0)
}

/** Checks that there are `count` orders, each with one payment, one set of mails and correct totals. */
export async function expectTrade(db: Db, count: number): Promise<void> {
  const orders = await db.selectFrom('shop_order').selectAll().execute()
  expect(orders).toHaveLength(count)
  expect(new Set(orders.map((order) => order.idempotency_key)).size).toBe(orders.length)
  for (const order of orders) {
    expect(order).toMatchObject({
      status: 'paid',
      payment_status: 'paid',
      paid_pence: order.total_pence,
      refunded_pence: 0,
    })
  }

  const charges = await db.selectFrom('sandbox_intent').selectAll().where('status', '=', 'succeeded').execute()
  expect(charges).toHaveLength(orders.length)
  const charged = charges.reduce((sum, charge) => sum + charge.amount_pence, 0)
  expect(charged).toBe(orders.reduce((sum, order) => sum + order.total_pence, 0))
  expect(await db.selectFrom('sandbox_refund').selectAll().execute()).toEqual([])

  const told = await db.selectFrom('order_event').select(['order_id']).where('status', '=', 'paid').execute()
  expect(new Set(told.map((event) => event.order_id)).size).toBe(orders.length)
  expect(told).toHaveLength(orders.length)

  const mails = await db
    .selectFrom('mail')
    .innerJoin('outbox_mail', 'outbox_mail.mail_id', 'mail.id')
    .select(['event_key', 'status'])
    .execute()
  for (const kind of ['order_received', 'payment_received', 'staff_new_order']) {
    expect(mails.filter((mail) => mail.event_key.startsWith(`${kind}:`))).toHaveLength(orders.length)
  }
  expect(await db.selectFrom('mail').selectAll().where('status', '<>', 'sent').execute()).toEqual([])

  expect((await auditStock(db)).differences).toEqual([])
  expect((await auditLots(db)).differences).toEqual([])
}
