import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditStock } from '../../server/areas/stock/audit-stock.ts'
import { fixedClock } from '../../server/platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../server/testing/app.ts'
import { createDemoDatabase } from '../../server/testing/data/demo-shop.ts'
import logins from './logins.json' with { type: 'json' }
import { seedUsers } from './users.ts'

const clock = fixedClock(TEST_DAY)
let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ database: await createDemoDatabase() })
})
afterAll(() => shop.close())

async function logIn({ email, password }: { email: string; password: string }) {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/users/login', payload: { email, password } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('both logins of the demo work, one of them as staff', async () => {
  expect((await logIn(logins.admin)).user.role).toBe('admin')
  expect((await logIn(logins.customer)).user).toMatchObject({ role: 'customer', age_verified: true })
})

test('the customer has past orders, one of them delivered and not yet reviewed', async () => {
  const { access_token } = await logIn(logins.customer)
  const headers = { authorization: `Bearer ${access_token}` }
  const { items } = (await shop.app.inject({ url: '/api/v1/users/me/my-orders', headers })).json()
  expect(items.map((order: { status: string }) => order.status)).toEqual(['paid', 'shipped', 'delivered', 'cancelled'])
  const delivered = (await shop.app.inject({ url: `/api/v1/users/me/orders/${items[2].id}`, headers })).json()
  expect(
    delivered.items.flatMap((item: { reviewable_product_ids: number[] }) => item.reviewable_product_ids),
  ).toHaveLength(2)
  expect(delivered.timeline.map((event: { status: string }) => event.status)).toContain('delivered')
})

test('reviews of buyers are published after the delivery, and give products their stars', async () => {
  const rows = await shop.db
    .selectFrom('review')
    .innerJoin('shop_order', 'shop_order.id', 'review.order_id')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['review.created_at', 'shop_order.delivered_at', 'product.created_at as shelved_at', 'product.name'])
    .execute()
  expect(rows.length).toBeGreaterThan(60)
  for (const { created_at, delivered_at, shelved_at, name } of rows) {
    expect(delivered_at && created_at > delivered_at && created_at < new Date(TEST_DAY), name).toBe(true)
    expect(created_at > shelved_at, name).toBe(true)
  }
  const { items } = (await shop.app.inject('/api/v1/products/?search=Garden%20Mint%20Nic%20Salt&limit=1')).json()
  expect(items).toMatchObject([{ name: 'Garden Mint Nic Salt', rating: 4.33, num_reviews: 6 }])
  const list = (await shop.app.inject(`/api/v1/products/${items[0].id}/reviews`)).json()
  expect(list.items[0]).toMatchObject({ author: 'Colin B.', title: 'A grown-up mint' })
})

test('stock adds up, no mail about the past waits, and a second seed changes nothing', async () => {
  expect((await auditStock(shop.db)).differences).toEqual([])
  expect(await shop.db.selectFrom('mail').selectAll().execute()).toEqual([])
  expect(await seedUsers({ db: shop.db, clock })).toBe(false)
})
