import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { insertPost } from '../blog/blog.test-posts.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { placeOrder } from '../orders/order.test-orders.ts'
import { adminSearchService } from './admin-search.service.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

/** Creates one record of each kind whose name contains this word. */
async function createAll(word: string) {
  const product = await insertProduct(shop.db, { name: `${word} teapot` })
  const customer = await signIn(shop.db, { name: `Araminta ${word}` })
  const order = await placeOrder(shop.db, { userId: customer.id, status: 'paid' })
  const article = await insertPost(shop.db, { title: `All about ${word}` })
  return { product, customer: customer.id, order: order.id, article }
}
const idsOf = (found: { id: number }[]) => found.map(({ id }) => id)

test('the owner finds orders, products, customers and articles by the same word', async () => {
  const created = await createAll('Zanzibar')
  const staff = await staffUser(shop, { staff_role: 'owner' })
  const found = (await staff.get('/admin/search?search=zanzibar')).json()
  expect(found).toMatchObject({
    products: [{ id: created.product, name: 'Zanzibar teapot' }],
    orders: [{ id: created.order, customer: 'Araminta Zanzibar', status: 'paid' }],
    customers: [{ id: created.customer, name: 'Araminta Zanzibar', orders: 1 }],
    articles: [{ id: created.article, title: 'All about Zanzibar' }],
    is_complete: true,
  })
})

test('a role finds only what it may read', async () => {
  const created = await createAll('Marrakesh')
  const searchAs = async (staff_role: 'packing' | 'content' | 'read_only') =>
    (await (await staffUser(shop, { staff_role })).get('/admin/search?search=marrakesh')).json()
  expect(await searchAs('packing')).toMatchObject({ orders: [{ id: created.order }], customers: [], articles: [] })
  expect(await searchAs('content')).toMatchObject({ orders: [], customers: [], articles: [{ id: created.article }] })
  const readOnly = await searchAs('read_only')
  expect(idsOf(readOnly.products)).toEqual([created.product])
  expect(readOnly).toMatchObject({ orders: [], customers: [], articles: [] })
})

test('each kind has at most five results', async () => {
  for (let created = 0; created < 6; created += 1) await insertProduct(shop.db, { name: `Plentiful cup ${created}` })
  const staff = await staffUser(shop)
  expect((await staff.get('/admin/search?search=plentiful')).json().products).toHaveLength(5)
})

test('an order is found by the end of its number', async () => {
  const customer = await signIn(shop.db)
  const { id, order_number } = await placeOrder(shop.db, { userId: customer.id, status: 'paid' })
  const staff = await staffUser(shop)
  expect(idsOf((await staff.get(`/admin/search?search=${order_number.slice(-6)}`)).json().orders)).toContain(id)
})

test('customers and visitors may not search, and one letter is too short', async () => {
  const customer = await signIn(shop.db)
  const url = '/api/v1/admin/search?search=tea'
  expect((await shop.app.inject({ url, headers: customer.headers })).statusCode).toBe(403)
  expect((await shop.app.inject({ url })).statusCode).toBe(401)
  expect((await (await staffUser(shop)).get('/admin/search?search=t')).statusCode).toBe(422)
})

test('a kind that takes too long is missing, and the others are returned', async () => {
  const empty = { total: 0, skip: 0, limit: 5, items: [] }
  const { search } = adminSearchService({
    lists: { list: () => new Promise(() => {}) },
    products: { list: async () => empty },
    users: { list: async () => empty },
    posts: { list: async () => empty },
  })
  expect(await search('tea', 'owner')).toEqual({
    orders: [],
    products: [],
    customers: [],
    articles: [],
    is_complete: false,
  })
})
