/** Reviews for tests of what happens to them, written through the call as their authors would. */
import { expect } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { placeOrder } from '../orders/order.test-orders.ts'

export const WORDS = { rating: 4, title: 'Good with honey', comment: 'Light and fresh, and the tin closes well.' }

/** A new customer with a delivered order of the product. */
export async function buyer(shop: TestApp, productId: number, name = 'Imogen Hale') {
  const customer = await signIn(shop.db, { name })
  const { id } = await placeOrder(shop.db, {
    userId: customer.id,
    status: 'delivered',
    lines: [{ product_id: productId }],
  })
  return { customer, orderId: id }
}

export const send = (shop: TestApp, customer: TestCustomer, orderId: number, productId: number, payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/reviews/order/${orderId}/product/${productId}`,
    headers: customer.headers,
    payload,
  })

/** A review by a new customer who has the product; answers it with who wrote it. */
export async function writeReview(shop: TestApp, productId: number, words: Partial<typeof WORDS> = {}, name?: string) {
  const { customer, orderId } = await buyer(shop, productId, name)
  const answer = await send(shop, customer, orderId, productId, { ...WORDS, ...words })
  expect(answer.statusCode, answer.body).toBe(201)
  return { review: answer.json(), customer, orderId }
}

/** The stars of a product as the catalogue shows them. */
export async function readStars(shop: TestApp, productId: number) {
  const { rating, num_reviews, reviews } = (await shop.app.inject(`/api/v1/products/${productId}`)).json()
  expect(reviews).toBe(num_reviews)
  return { rating, num_reviews }
}

export const listReviews = async (shop: TestApp, productId: number, query = '') =>
  (await shop.app.inject(`/api/v1/products/${productId}/reviews${query}`)).json()
