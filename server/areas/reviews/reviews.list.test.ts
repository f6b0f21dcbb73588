import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listenForChanges } from '../../platform/messages/events.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { insertCategory, insertProduct } from '../catalogue/catalogue.test-products.ts'
import { listReviews, writeReview } from './reviews.test-reviews.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const idsOf = (answer: { items: { id: number }[] }) => answer.items.map(({ id }) => id)

test('returns public fields only, with the average and the count for each number of stars', async () => {
  const product = await insertProduct(shop.db)
  const { review } = await writeReview(shop, product, { rating: 5 })
  await writeReview(shop, product, { rating: 2 }, 'Bo Lund')
  const answer = await listReviews(shop, product)
  expect(answer).toMatchObject({ total: 2, page: 1, limit: 10, pages: 1, average: 3.5 })
  expect(answer.histogram).toEqual([
    { rating: 5, count: 1 },
    { rating: 4, count: 0 },
    { rating: 3, count: 0 },
    { rating: 2, count: 1 },
    { rating: 1, count: 0 },
  ])
  expect(answer.items[1]).toEqual({
    id: review.id,
    product_id: product,
    rating: 5,
    title: 'Good with honey',
    author: 'Imogen H.',
    comment: 'Light and fresh, and the tin closes well.',
    verified: true,
    quotable: true,
    imported: false,
    incentivised: false,
    reply: null,
    replied_at: null,
    created_at: '2026-11-21T12:00:00.000Z',
  })
})

test('sorts by newest, highest or lowest, and pages without gaps', async () => {
  const product = await insertProduct(shop.db, { variations: [{ stock_quantity: 50 }] })
  const ids: number[] = []
  for (const rating of [3, 5, 1, 4]) ids.push((await writeReview(shop, product, { rating })).review.id)
  const [three, five, one, four] = ids
  expect(idsOf(await listReviews(shop, product))).toEqual([four, one, five, three])
  expect(idsOf(await listReviews(shop, product, '?sort=highest'))).toEqual([five, four, three, one])
  expect(idsOf(await listReviews(shop, product, '?sort=lowest&limit=3'))).toEqual([one, three, four])
  expect(await listReviews(shop, product, '?sort=lowest&limit=3&page=2')).toMatchObject({
    items: [{ id: five }],
    total: 4,
    page: 2,
    pages: 2,
  })
  expect((await listReviews(shop, product, '?page=9')).items).toEqual([])
  expect((await shop.app.inject(`/api/v1/products/${product}/reviews?limit=101`)).statusCode).toBe(422)
})

test('neither lists nor counts hidden reviews, and answers 404 for products that are not public', async () => {
  const product = await insertProduct(shop.db)
  const { review } = await writeReview(shop, product)
  await shop.db
    .updateTable('review')
    .set({ status: 'hidden', hidden_reason: 'Spam.' })
    .where('id', '=', review.id)
    .execute()
  expect(await listReviews(shop, product)).toMatchObject({ items: [], total: 0, pages: 0, average: 0 })
  const draft = await insertProduct(shop.db, { status: 'draft' })
  expect((await shop.app.inject(`/api/v1/products/${draft}/reviews`)).statusCode).toBe(404)
  expect((await shop.app.inject('/api/v1/products/999999/reviews')).statusCode).toBe(404)
})

test('updates the facet and the filter by stars after a new review', async () => {
  const category = await insertCategory(shop.db, 'Fruit teas')
  const product = await insertProduct(shop.db, { category_id: category })
  const found = async () => (await shop.app.inject(`/api/v1/products/?categories=${category}&ratings=5`)).json()
  expect(await found()).toMatchObject({ total: 0 })
  await writeReview(shop, product, { rating: 5 })
  const { items, facets } = await found()
  expect(items).toMatchObject([{ id: product, rating: 5, num_reviews: 1 }])
  expect(facets.ratings).toContainEqual({ rating: 5, count: 1 })
})

test('notifies every process when a visible review is written, changed or moderated', async () => {
  let changes = 0
  const listener = await listenForChanges(shop.db, (topic) => {
    if (topic === 'catalogue') changes += 1
  })
  const { review, customer } = await writeReview(shop, await insertProduct(shop.db))
  await vi.waitFor(() => expect(changes).toBe(1))
  const payload = { rating: 2 }
  await shop.app.inject({ method: 'PUT', url: `/api/v1/reviews/${review.id}`, headers: customer.headers, payload })
  await vi.waitFor(() => expect(changes).toBe(2))
  const { headers } = await signIn(shop.db, { role: 'admin' })
  const decide = (decision: object) =>
    shop.app.inject({ method: 'PUT', url: `/api/v1/admin/reviews/${review.id}`, headers, payload: decision })
  await decide({ reply: 'Thank you.' })
  await vi.waitFor(() => expect(changes).toBe(3))
  await decide({ reports_handled: true })
  await decide({ status: 'hidden', hidden_reason: 'Names a person.' })
  await vi.waitFor(() => expect(changes).toBe(4))
  await listener.close()
})

test('publishes a review with a health claim as not quotable, and reports it to staff', async () => {
  const tea = await insertProduct(shop.db, { product_class: 'cbd_food' })
  const { review } = await writeReview(shop, tea, { comment: 'It cured my insomnia and my pain in a week.' })
  expect((await listReviews(shop, tea)).items).toMatchObject([{ id: review.id, quotable: false }])
  const reports = () => shop.db.selectFrom('review_report').selectAll().where('review_id', '=', review.id).execute()
  expect(await reports()).toMatchObject([
    { reason: 'health_claim', comment: 'The word filter found “cured”, “insomnia”, “pain”.', handled_at: null },
  ])
})
