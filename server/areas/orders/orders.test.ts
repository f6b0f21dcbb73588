import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { insertImage, insertProduct } from '../catalogue/catalogue.test-products.ts'
import { placeOrder } from './order.test-orders.ts'

let shop: TestApp
let customer: TestCustomer
let someoneElse: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  customer = await signIn(shop.db)
  someoneElse = await signIn(shop.db)
})
afterAll(() => shop.close())

const get = (url: string, { headers }: TestCustomer = customer) =>
  shop.app.inject({ url: `/api/v1/users/me/${url}`, headers })

describe('an order', () => {
  test('is returned in pounds, with its lines and VAT that adds up', async () => {
    const tea = await insertProduct(shop.db, { name: 'Calm tea', variations: [{ price: 333, stock_quantity: 9 }] })
    const mug = await insertProduct(shop.db, { name: 'Mug', variations: [{ price: 999, stock_quantity: 9 }] })
    const coupon = await insertCoupon('TENOFF')
    const { id, order_number } = await placeOrder(shop.db, {
      userId: customer.id,
      coupon: { id: coupon, code: 'TENOFF', discount_percentage: 10 },
      lines: [
        { product_id: tea, quantity: 2 },
        {
          name: 'Tea for two',
          parts: [
            { product_id: tea, quantity: 3 },
            { product_id: mug, quantity: 1 },
          ],
          quantity: 2,
        },
      ],
    })
    const order = (await get(`orders/${id}`)).json()
    expect(order).toMatchObject({
      order_number,
      status: 'paid',
      payment_status: 'paid',
      // 2 × 3.33 and 2 × (3 × 3.33 + 9.99), less 10%, plus delivery.
      subtotal: 46.62,
      discount: 4.66,
      delivery_fee: 8,
      total: 49.96,
      coupon_code: 'TENOFF',
      shipping_address: { full_name: 'Imogen Hale', postcode: 'LS7 3QD' },
      age_check: { status: 'not_required', method: null, checked_at: null },
      can_cancel: true,
      withdraw_until: null,
    })
    expect(order.items).toMatchObject([
      { type: 'product', product_id: tea, name: 'Calm tea', price: 3.33, quantity: 2, subtotal: 6.66, parts: [] },
      {
        type: 'bundle',
        product_id: null,
        name: 'Tea for two',
        quantity: 2,
        subtotal: 39.96,
        parts: [
          { product_id: tea, name: 'Calm tea', quantity: 3 },
          { product_id: mug, name: 'Mug', quantity: 1 },
        ],
      },
    ])
    const pence = (pounds: number) => Math.round(pounds * 100)
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + pence(amount), 0)
    expect(sum(order.vat_lines.map(({ gross }: { gross: number }) => gross))).toBe(pence(order.total))
    expect(sum(order.vat_lines.map(({ vat }: { vat: number }) => vat))).toBe(pence(order.vat_included))
  })

  test('shows the image from the time of purchase, or the placeholder', async () => {
    const product_id = await insertProduct(shop.db)
    const media_key = await insertImage(shop.db, product_id)
    const { id } = await placeOrder(shop.db, { userId: customer.id, lines: [{ product_id }] })
    const [before] = (await get(`orders/${id}`)).json().items
    await shop.db.updateTable('order_item').set({ media_key }).where('order_id', '=', id).execute()
    const [after] = (await get(`orders/${id}`)).json().items
    expect(after.image_url).toContain(media_key)
    expect(before.image_url).toContain('placeholder')
  })

  test('answers 404 to other customers, and for an unknown order', async () => {
    const { id } = await placeOrder(shop.db, { userId: customer.id })
    for (const response of [await get(`orders/${id}`, someoneElse), await get('orders/999999')]) {
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'not_found', detail: 'This order couldn’t be found.' })
    }
  })

  test('answers 401 to visitors', async () => {
    const { id } = await placeOrder(shop.db, { userId: customer.id })
    expect((await shop.app.inject(`/api/v1/users/me/orders/${id}`)).statusCode).toBe(401)
    expect((await shop.app.inject('/api/v1/users/me/my-orders')).statusCode).toBe(401)
  })

  test('can be withdrawn until fourteen days after delivery', async () => {
    const delivered_at = '2026-11-10T09:30:00.000Z'
    const { id } = await placeOrder(shop.db, { userId: customer.id, status: 'delivered', delivered_at })
    expect((await get(`orders/${id}`)).json()).toMatchObject({
      can_cancel: false,
      withdraw_until: '2026-11-24T09:30:00.000Z',
    })
  })

  test('hides internal notes from its customer', async () => {
    const { id } = await placeOrder(shop.db, { userId: customer.id })
    const note = { order_id: id, status: 'note', note: 'Called twice', is_internal: true }
    await shop.db.insertInto('order_event').values(note).execute()
    await shop.db.insertInto('order_event').values({ order_id: id, status: 'paid', note: '' }).execute()
    expect((await get(`orders/${id}`)).json().timeline).toEqual([{ status: 'paid', note: '', at: expect.any(String) }])
  })
})

describe('the list of a customer’s orders', () => {
  test('shows only their own, newest first, page by page', async () => {
    const buyer = await signIn(shop.db)
    const placed: number[] = []
    for (let count = 0; count < 5; count += 1) placed.push((await placeOrder(shop.db, { userId: buyer.id })).id)
    await placeOrder(shop.db, { userId: someoneElse.id })
    const newest = placed.toReversed()

    const first = (await get('my-orders?limit=2', buyer)).json()
    expect(first).toMatchObject({ total: 5, page: 1, limit: 2, pages: 3 })
    expect(first.items.map(({ id }: { id: number }) => id)).toEqual(newest.slice(0, 2))
    const last = (await get('my-orders?limit=2&page=3', buyer)).json()
    expect(last.items.map(({ id }: { id: number }) => id)).toEqual(newest.slice(4))
    expect((await get('my-orders?page=4&limit=2', buyer)).json()).toMatchObject({ items: [], total: 5 })
  })

  test('is empty for a new customer', async () => {
    const newcomer = await signIn(shop.db)
    expect((await get('my-orders', newcomer)).json()).toEqual({ items: [], total: 0, page: 1, limit: 10, pages: 0 })
  })

  test('counts the items of an order and shows images of four lines', async () => {
    const buyer = await signIn(shop.db)
    const lines = await Promise.all(
      [1, 2, 3, 1, 1].map(async (quantity) => ({ product_id: await insertProduct(shop.db), quantity })),
    )
    await placeOrder(shop.db, { userId: buyer.id, lines })
    const [order] = (await get('my-orders', buyer)).json().items
    expect(order).toMatchObject({ item_count: 8, payment_status: 'paid', refunded: 0 })
    expect(order.images).toHaveLength(4)
  })

  test('filters by open and by delivered', async () => {
    const buyer = await signIn(shop.db)
    for (const status of [
      'pending_payment',
      'awaiting_transfer',
      'shipped',
      'delivered',
      'cancelled',
      'refunded',
    ] as const)
      await placeOrder(shop.db, { userId: buyer.id, status })
    const statuses = async (state: string) =>
      (await get(`my-orders?state=${state}`, buyer)).json().items.map(({ status }: { status: string }) => status)
    expect(await statuses('open')).toEqual(['shipped', 'awaiting_transfer', 'pending_payment'])
    expect(await statuses('delivered')).toEqual(['delivered'])
    expect(await statuses('all')).toHaveLength(6)
    expect((await get('my-orders?state=lost', buyer)).statusCode).toBe(422)
  })
})

async function insertCoupon(code: string): Promise<number> {
  const { id } = await shop.db
    .insertInto('coupon')
    .values({ code, discount_percentage: 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
