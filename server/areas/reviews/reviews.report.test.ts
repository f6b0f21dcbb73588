import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { writeReview } from './reviews.test-reviews.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => shop.close())

const report = (
  id: number,
  { address = '198.51.100.7', headers = {}, ...payload }: { address?: string; headers?: object; reason?: string } = {},
) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/reviews/${id}/report`,
    headers: { 'x-forwarded-for': address, ...headers },
    payload: { reason: 'offensive', ...payload },
  })
const reportsOf = (id: number) =>
  shop.db.selectFrom('review_report').selectAll().where('review_id', '=', id).orderBy('id').execute()

test('lets anyone report a review, and counts a repeat by the same IP address or account once', async () => {
  const { review } = await writeReview(shop, await insertProduct(shop.db))
  const answer = await report(review.id)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({ message: 'Thank you. We’ll look at this review.' })
  await report(review.id, { reason: 'fake' })
  expect(await reportsOf(review.id)).toMatchObject([{ reason: 'offensive', handled_at: null }])

  const { headers } = await signIn(shop.db)
  await report(review.id, { headers })
  await report(review.id, { headers, address: '198.51.100.99' })
  await report(review.id, { address: '198.51.100.8' })
  expect(await reportsOf(review.id)).toHaveLength(3)
})

test('counts an IPv6 network as one reporter', async () => {
  const { review } = await writeReview(shop, await insertProduct(shop.db))
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:aaaa::9', '2001:db8:1:3::1']) {
    await report(review.id, { address })
  }
  expect(await reportsOf(review.id)).toHaveLength(2)
})

test('stores nothing that reveals who reported', async () => {
  const { review } = await writeReview(shop, await insertProduct(shop.db))
  await report(review.id)
  expect(JSON.stringify(await reportsOf(review.id))).not.toContain('198.51.100')
})

test('rejects a report of a hidden or missing review, or without a valid reason', async () => {
  const { review } = await writeReview(shop, await insertProduct(shop.db))
  expect((await report(review.id, { reason: 'dull' })).statusCode).toBe(422)
  await shop.db
    .updateTable('review')
    .set({ status: 'hidden', hidden_reason: 'Spam.' })
    .where('id', '=', review.id)
    .execute()
  expect((await report(review.id)).statusCode).toBe(404)
  expect((await report(999_999)).statusCode).toBe(404)
  expect(await reportsOf(review.id)).toEqual([])
})

test('limits an IP address to ten reports an hour', async () => {
  const { limits } = readConfig({})
  const limited = await buildTestApp({ config: { limits: { ...limits, reviewReportsPerHour: 10 } } })
  const { review } = await writeReview(limited, await insertProduct(limited.db))
  const send = () =>
    limited.app.inject({ method: 'POST', url: `/api/v1/reviews/${review.id}/report`, payload: { reason: 'fake' } })
  for (let n = 0; n < 10; n += 1) expect((await send()).statusCode).toBe(200)
  const refused = await send()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBeDefined()
  await limited.close()
})
