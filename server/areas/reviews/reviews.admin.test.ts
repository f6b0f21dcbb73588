import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { listReviews, readStars, writeReview } from './reviews.test-reviews.ts'

let shop: TestApp
let staff: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await signIn(shop.db, { role: 'admin', name: 'Alder Staff' })
})
afterAll(() => shop.close())

const list = async (query = '', { headers } = staff) =>
  (await shop.app.inject({ url: `/api/v1/admin/reviews/${query}`, headers })).json()
const decide = (id: number, payload: object, { headers } = staff) =>
  shop.app.inject({ method: 'PUT', url: `/api/v1/admin/reviews/${id}`, headers, payload })
const report = (id: number, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/reviews/${id}/report`, payload })
const auditOf = (id: number) =>
  shop.db
    .selectFrom('audit_entry')
    .select(['action', 'user_id', 'before', 'after'])
    .where('entity', '=', 'review')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('the list for staff', () => {
  test('names product, order and customer, and includes open reports', async () => {
    const product = await insertProduct(shop.db, { name: 'Alpine Tea' })
    const { review, customer } = await writeReview(shop, product)
    await report(review.id, { reason: 'personal_data', comment: 'Names my neighbour.' })
    expect(await list(`?product_id=${product}`)).toMatchObject({
      total: 1,
      skip: 0,
      limit: 20,
      items: [
        {
          id: review.id,
          product_name: 'Alpine Tea',
          status: 'published',
          hidden_reason: null,
          order_number: expect.stringMatching(/^VS-/),
          customer: { id: customer.id, name: 'Imogen Hale', email: customer.email },
          reports: [{ reason: 'personal_data', comment: 'Names my neighbour.', at: expect.stringMatching(/Z$/) }],
        },
      ],
    })
  })

  test('includes only the first 20 of many reports', async () => {
    const { review } = await writeReview(shop, await insertProduct(shop.db, { name: 'Flooded Tea' }))
    const reports = Array.from({ length: 30 }, (_, number) => ({
      review_id: review.id,
      reason: 'other' as const,
      comment: `No. ${number}`,
      reporter: `reporter ${number}`,
    }))
    await shop.db.insertInto('review_report').values(reports).execute()
    const [{ reports: carried }] = (await list('?search=flooded')).items
    expect(carried).toHaveLength(20)
    expect(carried[0].comment).toBe('No. 0')
  })

  test('filters by open decisions, status and stars, and searches every text', async () => {
    const product = await insertProduct(shop.db, { name: 'Fenland Tea' })
    const [first, second, third] = [
      (await writeReview(shop, product, { rating: 1, title: 'Cracked lid' })).review.id,
      (await writeReview(shop, product, { rating: 5 }, 'Zdenka Malá')).review.id,
      (await writeReview(shop, product, { rating: 5 })).review.id,
    ]
    await report(first, { reason: 'fake' })
    await decide(second, { reply: 'Thank you, Zdenka.' })
    await decide(third, { status: 'hidden', hidden_reason: 'Says nothing of the tea.' })
    const ids = async (query: string) =>
      (await list(`?product_id=${product}&${query}`)).items.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([third, second, first])
    expect(await ids('needs=decision')).toEqual([first])
    expect(await ids('needs=reply')).toEqual([first])
    expect(await ids('status=hidden')).toEqual([third])
    expect(await ids('rating=5')).toEqual([third, second])
    expect(await ids('sort=rating')).toEqual([first, third, second])
    expect(await ids('sort=created_at&skip=1&limit=1')).toEqual([second])
    expect(await ids('search=cracked')).toEqual([first])
    expect(await ids('search=fenland%20zdenka')).toEqual([second])
    expect(await ids('search=100%25')).toEqual([])
  })

  test('answers 403 to customers and 401 to visitors', async () => {
    const { review } = await writeReview(shop, await insertProduct(shop.db))
    const customer = await signIn(shop.db)
    expect((await shop.app.inject({ url: '/api/v1/admin/reviews/', headers: customer.headers })).statusCode).toBe(403)
    expect((await decide(review.id, { reply: 'Thank you.' }, customer)).statusCode).toBe(403)
    expect((await shop.app.inject('/api/v1/admin/reviews/')).statusCode).toBe(401)
    expect(await auditOf(review.id)).toEqual([])
  })
})

describe('a decision', () => {
  test('hides a review with a reason and shows it again, and updates the product’s stars both times', async () => {
    const product = await insertProduct(shop.db)
    await writeReview(shop, product, { rating: 5 })
    const { review } = await writeReview(shop, product, { rating: 1 })
    expect(await readStars(shop, product)).toEqual({ rating: 3, num_reviews: 2 })

    const unexplained = await decide(review.id, { status: 'hidden' })
    expect(unexplained.statusCode).toBe(422)
    expect(unexplained.json().errors).toEqual([{ path: 'hidden_reason', message: 'Say why in a few words.' }])
    const hidden = await decide(review.id, { status: 'hidden', hidden_reason: 'Names a person.' })
    expect(hidden.json()).toMatchObject({ status: 'hidden', hidden_reason: 'Names a person.' })
    expect(await readStars(shop, product)).toEqual({ rating: 5, num_reviews: 1 })

    const shown = await decide(review.id, { status: 'published' })
    expect(shown.json()).toMatchObject({ status: 'published', hidden_reason: null })
    expect(await readStars(shop, product)).toEqual({ rating: 3, num_reviews: 2 })
    expect(await auditOf(review.id)).toMatchObject([
      {
        action: 'review.update',
        user_id: staff.id,
        before: { status: 'published', hidden_reason: null, reply: null, open_reports: 0 },
        after: { status: 'hidden', hidden_reason: 'Names a person.' },
      },
      { before: { status: 'hidden' }, after: { status: 'published', hidden_reason: null } },
    ])
  })

  test('publishes a reply, changes it and removes it', async () => {
    const product = await insertProduct(shop.db)
    const { review } = await writeReview(shop, product)
    await decide(review.id, { reply: '  Thank you, Imogen.  ' })
    expect((await listReviews(shop, product)).items).toMatchObject([
      { reply: 'Thank you, Imogen.', replied_at: '2026-11-21T12:00:00.000Z' },
    ])
    expect((await decide(review.id, { reply: '' })).json()).toMatchObject({ reply: null, replied_at: null })
    expect((await listReviews(shop, product)).items).toMatchObject([{ reply: null }])
  })

  test('rejects a reply with a claim that a listing may not make, but leaves customers’ words alone', async () => {
    const tea = await insertProduct(shop.db, { product_class: 'cbd_food' })
    const { review } = await writeReview(shop, tea, { comment: 'I drink it before sleep.' })
    const refused = await decide(review.id, { reply: 'We are glad that it helps you sleep!' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual([
      { path: 'reply', message: 'Rule C5: "sleep": you can’t make health claims for CBD. Take it out.' },
    ])
    expect((await listReviews(shop, tea)).items).toMatchObject([{ reply: null }])
    expect((await decide(review.id, { reply: 'We are glad that you like it.' })).statusCode).toBe(200)
  })

  test('closes reports, and opens them again only for a new claim of the author', async () => {
    const tea = await insertProduct(shop.db, { product_class: 'cbd_food' })
    const { review, customer } = await writeReview(shop, tea, { comment: 'A calming cup in the evening.' })
    await report(review.id, { reason: 'health_claim' })
    expect((await list(`?product_id=${tea}`)).items[0].reports).toHaveLength(2)
    const looked = await decide(review.id, { reports_handled: true })
    expect(looked.json().reports).toEqual([])
    expect((await list(`?product_id=${tea}&needs=decision`)).total).toBe(0)
    expect(await auditOf(review.id)).toMatchObject([{ before: { open_reports: 2 }, after: { open_reports: 0 } }])

    const rewrite = (comment: string) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/v1/reviews/${review.id}`,
        headers: customer.headers,
        payload: { comment },
      })
    await rewrite('A calming cup in the evening, indeed.')
    expect((await list(`?product_id=${tea}&needs=decision`)).total).toBe(0)
    await rewrite('It cured my cough, I am sure.')
    expect((await list(`?product_id=${tea}&needs=decision`)).items).toMatchObject([
      { reports: [{ reason: 'health_claim', comment: 'The word filter found “cured”.' }] },
    ])
  })

  test('is rejected when it is based on an old version, and writes nothing', async () => {
    const { review } = await writeReview(shop, await insertProduct(shop.db))
    const { updated_at } = (await decide(review.id, { reply: 'Thank you.' })).json()
    await decide(review.id, { reply: 'Thank you very much.', updated_at })
    const late = await decide(review.id, { status: 'hidden', hidden_reason: 'Spam.', updated_at })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'stale',
      detail: expect.stringContaining('Alder Staff saved this'),
      errors: [{ path: 'reply', message: 'Is now Thank you very much.' }],
    })
    expect((await list(`?search=${review.author}`)).items[0]).toMatchObject({ status: 'published' })
  })

  test('writes no audit entry when it changes nothing, and answers 404 for an unknown review', async () => {
    const { review } = await writeReview(shop, await insertProduct(shop.db))
    expect((await decide(review.id, { status: 'published' })).json().updated_at).toBe(review.updated_at)
    expect(await auditOf(review.id)).toEqual([])
    expect((await decide(999_999, { reply: 'Thank you.' })).statusCode).toBe(404)
  })
})

test('labels a review as incentivised with an audit entry, and its stars still count', async () => {
  const product = await insertProduct(shop.db, { name: 'Gift Tea' })
  const { review } = await writeReview(shop, product, { rating: 5 })
  const stars = await readStars(shop, product)
  expect((await decide(review.id, { incentivised: true })).json()).toMatchObject({ incentivised: true })
  expect((await listReviews(shop, product)).items).toMatchObject([{ id: review.id, incentivised: true }])
  expect(await readStars(shop, product)).toEqual(stars)
  expect(await auditOf(review.id)).toMatchObject([
    { action: 'review.update', user_id: staff.id, before: { incentivised: false }, after: { incentivised: true } },
  ])
  await decide(review.id, { reply: 'Thank you.' })
  expect((await decide(review.id, { incentivised: false })).json()).toMatchObject({ incentivised: false })
})
