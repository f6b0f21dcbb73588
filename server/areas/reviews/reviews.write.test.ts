import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { placeOrder } from '../orders/order.test-orders.ts'
import { formatAuthor } from './reviews.service.ts'
import { buyer, listReviews, readStars, send, WORDS, writeReview } from './reviews.test-reviews.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ config: { databasePool: 20 } })
})
afterAll(() => shop.close())

const countOf = async (productId: number) =>
  (await shop.db.selectFrom('review').select('id').where('product_id', '=', productId).execute()).length

describe('writing a review', () => {
  test('publishes it under first name and initial, and updates the product’s stars at once', async () => {
    const product = await insertProduct(shop.db)
    const { customer, orderId } = await buyer(shop, product, 'Imogen Anne Hale')
    const answer = await send(shop, customer, orderId, product, WORDS)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      ...WORDS,
      product_id: product,
      order_id: orderId,
      author: 'Imogen H.',
      verified: true,
      status: 'published',
      reply: null,
      hidden_reason: null,
      created_at: '2026-11-21T12:00:00.000Z',
    })
    expect(await readStars(shop, product)).toEqual({ rating: 4, num_reviews: 1 })
  })

  test('requires everything but a title, within the length limits', async () => {
    const product = await insertProduct(shop.db)
    const { customer, orderId } = await buyer(shop, product)
    const faults = async (payload: object) => {
      const answer = await send(shop, customer, orderId, product, payload)
      expect(answer.statusCode, answer.body).toBe(422)
      return answer.json().errors.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)
    }
    expect(await faults({ ...WORDS, rating: 6 })).toEqual(['rating: Choose 1 to 5 stars.'])
    expect(await faults({ ...WORDS, rating: 3.5 })).toEqual(['rating: Choose 1 to 5 stars.'])
    expect(await faults({ ...WORDS, comment: ' too short ' })).toEqual(['comment: Write at least 10 characters.'])
    expect(await faults({ ...WORDS, comment: '😀😀😀😀😀' })).toEqual(['comment: Write at least 10 characters.'])
    expect(await faults({ ...WORDS, comment: 'a'.repeat(2001) })).toEqual(['comment: Use at most 2,000 characters.'])
    expect(await faults({ ...WORDS, title: 'a'.repeat(121) })).toEqual(['title: Use at most 120 characters.'])
    expect(await countOf(product)).toBe(0)
    const { title: _, ...untitled } = WORDS
    expect((await send(shop, customer, orderId, product, untitled)).json()).toMatchObject({ title: '' })
  })

  test('accepts a review of a part of a bundle', async () => {
    const [tea, mug] = [await insertProduct(shop.db), await insertProduct(shop.db)]
    const customer = await signIn(shop.db)
    const parts = [tea, mug].map((product_id) => ({ product_id, quantity: 1 }))
    const { id } = await placeOrder(shop.db, { userId: customer.id, status: 'delivered', lines: [{ parts }] })
    expect((await send(shop, customer, id, mug, WORDS)).statusCode).toBe(201)
    expect(await readStars(shop, mug)).toEqual({ rating: 4, num_reviews: 1 })
    expect(await readStars(shop, tea)).toEqual({ rating: 0, num_reviews: 0 })
  })

  test('rejects a second review from one order, but accepts one from another order', async () => {
    const product = await insertProduct(shop.db)
    const { customer, orderId } = await writeReview(shop, product)
    const again = await send(shop, customer, orderId, product, { ...WORDS, rating: 1 })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({
      code: 'already_reviewed',
      detail: 'You have already reviewed this product.',
    })
    expect(await readStars(shop, product)).toEqual({ rating: 4, num_reviews: 1 })
    const next = await placeOrder(shop.db, {
      userId: customer.id,
      status: 'delivered',
      lines: [{ product_id: product }],
    })
    expect((await send(shop, customer, next.id, product, { ...WORDS, rating: 5 })).statusCode).toBe(201)
    expect(await readStars(shop, product)).toEqual({ rating: 4.5, num_reviews: 2 })
  })

  test('rejects a review of an order that is not delivered, is cancelled, lacks the product or belongs to another customer', async () => {
    const product = await insertProduct(shop.db)
    const lines = [{ product_id: product }]
    const customer = await signIn(shop.db)
    for (const [status, detail] of [
      ['shipped', 'You can review this product once the order has been delivered.'],
      ['cancelled', 'This order was cancelled.'],
    ] as const) {
      const { id } = await placeOrder(shop.db, { userId: customer.id, status, lines })
      const answer = await send(shop, customer, id, product, WORDS)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'not_delivered', detail })
    }
    const { id } = await placeOrder(shop.db, { userId: customer.id, status: 'delivered', lines })
    expect((await send(shop, customer, id, await insertProduct(shop.db), WORDS)).statusCode).toBe(404)
    expect((await send(shop, await signIn(shop.db), id, product, WORDS)).statusCode).toBe(404)
    expect(await countOf(product)).toBe(0)
  })

  test('counts twenty concurrent reviews and calculates the right average', async () => {
    const product = await insertProduct(shop.db)
    const buyers = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(shop.db, { name: `Buyer ${n}` })))
    const orders: number[] = []
    for (const { id } of buyers) {
      orders.push(
        (await placeOrder(shop.db, { userId: id, status: 'delivered', lines: [{ product_id: product, quantity: 1 }] }))
          .id,
      )
      await shop.db.updateTable('variation').set({ stock_quantity: 5 }).where('product_id', '=', product).execute()
    }
    const stars = buyers.map((_, n) => (n % 5) + 1)
    const answers = await Promise.all(
      buyers.map((customer, n) => send(shop, customer, orders[n] ?? 0, product, { ...WORDS, rating: stars[n] ?? 0 })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(await readStars(shop, product)).toEqual({ rating: 3, num_reviews: 20 })
    expect((await listReviews(shop, product)).histogram.map(({ count }: { count: number }) => count)).toEqual([
      4, 4, 4, 4, 4,
    ])
  })

  test('stores one of ten concurrent reviews from one order', async () => {
    const product = await insertProduct(shop.db)
    const { customer, orderId } = await buyer(shop, product)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(shop, customer, orderId, product, WORDS)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await readStars(shop, product)).toEqual({ rating: 4, num_reviews: 1 })
  })
})

describe('changing a review', () => {
  const change = (id: number, headers: object, payload: object) =>
    shop.app.inject({ method: 'PUT', url: `/api/v1/reviews/${id}`, headers: { ...headers }, payload })

  test('changes the fields that its author sends, and updates the stars', async () => {
    const product = await insertProduct(shop.db)
    const { review, customer } = await writeReview(shop, product)
    const answer = await change(review.id, customer.headers, { rating: 2 })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ ...WORDS, rating: 2, author: 'Imogen H.' })
    expect(await readStars(shop, product)).toEqual({ rating: 2, num_reviews: 1 })
  })

  test('answers 404 to other users, staff included, and changes nothing', async () => {
    const product = await insertProduct(shop.db)
    const { review } = await writeReview(shop, product)
    for (const other of [await signIn(shop.db), await signIn(shop.db, { role: 'admin' })]) {
      expect((await change(review.id, other.headers, { rating: 1 })).statusCode).toBe(404)
    }
    expect((await change(review.id, {}, { rating: 1 })).statusCode).toBe(401)
    expect(await readStars(shop, product)).toEqual({ rating: 4, num_reviews: 1 })
  })

  test('leaves a hidden review hidden, and shows its author the reason', async () => {
    const product = await insertProduct(shop.db)
    const { review, customer, orderId } = await writeReview(shop, product)
    await shop.db
      .updateTable('review')
      .set({ status: 'hidden', hidden_reason: 'Names a person.' })
      .where('id', '=', review.id)
      .execute()
    expect((await change(review.id, customer.headers, { rating: 5 })).json()).toMatchObject({
      status: 'hidden',
      hidden_reason: 'Names a person.',
      rating: 5,
    })
    expect(await readStars(shop, product)).toEqual({ rating: 0, num_reviews: 0 })
    const url = `/api/v1/reviews/can-review/${orderId}/${product}`
    expect((await shop.app.inject({ url, headers: customer.headers })).json()).toMatchObject({
      can_review: false,
      review: { hidden_reason: 'Names a person.' },
    })
  })
})

test('abbreviates an author to first name and initial', () => {
  expect(formatAuthor('Imogen Hale')).toBe('Imogen H.')
  expect(formatAuthor('  mary ann  o’shea ')).toBe('mary O.')
  expect(formatAuthor('Cher')).toBe('Cher')
  expect(formatAuthor('Ana 𝒵eta')).toBe('Ana 𝒵.')
})
