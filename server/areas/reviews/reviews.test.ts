import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { placeOrder } from '../orders/order.test-orders.ts'

let shop: TestApp
let customer: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  customer = await signIn(shop.db)
})
afterAll(() => shop.close())

const ask = (orderId: number, productId: number, { headers }: TestCustomer = customer) =>
  shop.app.inject({ url: `/api/v1/reviews/can-review/${orderId}/${productId}`, headers })
const reviewable = async (orderId: number): Promise<number[][]> => {
  const order = await shop.app.inject({ url: `/api/v1/users/me/orders/${orderId}`, headers: customer.headers })
  return order.json().items.map((item: { reviewable_product_ids: number[] }) => item.reviewable_product_ids)
}
const review = (order_id: number, product_id: number) =>
  shop.db
    .insertInto('review')
    .values({ order_id, product_id, user_id: customer.id, rating: 4, comment: 'Calm and warm.', author: 'Imogen H.' })
    .execute()

test('allows a review of a product in a delivered order', async () => {
  const { id, product_id } = await placeOrder(shop.db, { userId: customer.id, status: 'delivered' })
  expect((await ask(id, product_id)).json()).toEqual({ can_review: true, reason: null, review: null })
  expect(await reviewable(id)).toEqual([[product_id]])
})

test('allows a review of each product in a bundle', async () => {
  const [tea, mug] = [await insertProduct(shop.db), await insertProduct(shop.db)]
  const parts = [tea, mug].map((product_id) => ({ product_id, quantity: 1 }))
  const { id } = await placeOrder(shop.db, { userId: customer.id, status: 'delivered', lines: [{ parts }] })
  expect((await ask(id, tea)).json()).toMatchObject({ can_review: true })
  expect((await ask(id, mug)).json()).toMatchObject({ can_review: true })
  expect(await reviewable(id)).toEqual([[tea, mug]])
})

test('returns the existing review instead of allowing a second one from the same order', async () => {
  const { id, product_id } = await placeOrder(shop.db, { userId: customer.id, status: 'delivered' })
  await review(id, product_id)
  expect((await ask(id, product_id)).json()).toMatchObject({
    can_review: false,
    reason: 'You have already reviewed this product.',
    review: { product_id, order_id: id, rating: 4, comment: 'Calm and warm.', verified: true, status: 'published' },
  })
  expect(await reviewable(id)).toEqual([[]])

  const again = await placeOrder(shop.db, { userId: customer.id, status: 'delivered', lines: [{ product_id }] })
  expect((await ask(again.id, product_id)).json()).toMatchObject({ can_review: true })
})

test.each(['pending_payment', 'awaiting_transfer', 'paid', 'processing', 'shipped'] as const)(
  'allows no review yet for an order that is %s',
  async (status) => {
    const { id, product_id } = await placeOrder(shop.db, { userId: customer.id, status })
    expect((await ask(id, product_id)).json()).toEqual({
      can_review: false,
      reason: 'You can review this product once the order has been delivered.',
      review: null,
    })
    expect(await reviewable(id)).toEqual([[]])
  },
)

test('allows no review for a cancelled order', async () => {
  const { id, product_id } = await placeOrder(shop.db, { userId: customer.id, status: 'cancelled' })
  expect((await ask(id, product_id)).json()).toMatchObject({ can_review: false, reason: 'This order was cancelled.' })
})

test('allows a review of a product that was returned after delivery', async () => {
  const { id, product_id } = await placeOrder(shop.db, {
    userId: customer.id,
    status: 'refunded',
    delivered_at: '2026-11-01T12:00:00Z',
  })
  expect((await ask(id, product_id)).json()).toMatchObject({ can_review: true })
})

test('allows no review of a product from another order', async () => {
  const { id } = await placeOrder(shop.db, { userId: customer.id, status: 'delivered' })
  const other = await insertProduct(shop.db)
  expect((await ask(id, other)).json()).toMatchObject({
    can_review: false,
    reason: 'This product isn’t part of this order.',
  })
})

test('answers 404 for another customer’s order, and 401 to visitors', async () => {
  const { id, product_id } = await placeOrder(shop.db, { userId: customer.id, status: 'delivered' })
  const stranger = await signIn(shop.db)
  expect((await ask(id, product_id, stranger)).statusCode).toBe(404)
  expect((await ask(999_999, product_id)).statusCode).toBe(404)
  expect((await shop.app.inject(`/api/v1/reviews/can-review/${id}/${product_id}`)).statusCode).toBe(401)
})
