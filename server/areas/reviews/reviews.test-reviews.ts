/** Reviews for tests, created through the API. */
import { expect } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { placeOrder } from '../orders/order.test-orders.ts'

export const WORDS = { rating: 4, title: 'Good with honey', comment: 'Light and fresh, and the tin closes well.' }

/** Returns a new customer with a delivered order of the product. */
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

/** Returns a review by a new customer who bought the product, with that customer. */
export async function writeReview(shop: TestApp, productId: number, words: Partial<typeof WORDS> = {}, name?: string) {
  const { customer, orderId } = await buyer(shop, productId, name)
  const answer = await send(shop, customer, orderId, productId, { ...WORDS, ...words })
  expect(answer.statusCode, answer.body).toBe(201)
  return { review: answer.json(), customer, orderId }
}

/** Returns the rating of a product in the catalogue. */
export async function readStars(shop: TestApp, productId: number) {
  const { rating, num_reviews, reviews } = (await shop.app.inject(`/api/v1/products/${productId}`)).json()
  expect(reviews).toBe(num_reviews)
  return { rating, num_reviews }
}

export const listReviews = async (shop: TestApp, productId: number, query = '') =>
  (await shop.app.inject(`/api/v1/products/${productId}/reviews${query}`)).json()
