import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const call = ({ headers }: TestCustomer, method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
  shop.app.inject({ method, url: `/api/v1/wishlist${path}`, headers, ...(payload ? { payload } : {}) })
const save = (customer: TestCustomer, product_id: number) => call(customer, 'POST', '', { product_id })
const savedBy = async (customer: TestCustomer): Promise<number[]> =>
  (await call(customer, 'GET', '/')).json().items.map((item: { product_id: number }) => item.product_id)

test('lists saved products, newest first', async () => {
  const customer = await signIn(shop.db)
  const [tea, coil] = [await insertProduct(shop.db, { name: 'Tea' }), await insertProduct(shop.db, { name: 'Coil' })]
  const saved = await save(customer, tea)
  expect(saved.statusCode).toBe(201)
  expect(saved.json()).toEqual({ product_id: tea, created_at: expect.any(String) })
  await save(customer, coil)
  const response = await call(customer, 'GET', '/')
  expect(response.json()).toMatchObject({
    total: 2,
    items: [
      { product_id: coil, product: { id: coil, name: 'Coil', price: 4.99, type: 'product' } },
      { product_id: tea, product: { name: 'Tea' }, created_at: saved.json().created_at },
    ],
  })
})

test('holds at most 500 products', async () => {
  const customer = await signIn(shop.db)
  const [kept, ...others] = await Promise.all([1, 2, 3].map(() => insertProduct(shop.db)))
  await sql`insert into product (name, slug, sku, product_class)
    select 'Many', 'many-' || n, 'MANY-' || n, 'accessory' from generate_series(1, 498) as n`.execute(shop.db)
  await sql`insert into wishlist_item (user_id, product_id)
    select ${customer.id}::integer, id from product where slug like 'many-%'`.execute(shop.db)
  const answers = []
  for (const id of [kept, ...others, kept]) answers.push((await save(customer, id ?? 0)).statusCode)
  expect(answers).toEqual([201, 201, 422, 201])
  expect(await savedBy(customer)).toHaveLength(500)
})

test('saves a product once, also when several requests arrive at once', async () => {
  const customer = await signIn(shop.db)
  const [first, second] = [await insertProduct(shop.db), await insertProduct(shop.db)]
  const responses = await Promise.all([save(customer, first), save(customer, first), save(customer, first)])
  expect(responses.map((response) => response.statusCode)).toEqual([201, 201, 201])
  await save(customer, second)
  const again = await save(customer, first)
  expect(again.json()).toEqual(responses[0]?.json())
  expect(await savedBy(customer)).toEqual([second, first])
})

test('lists a product that was taken down without a summary', async () => {
  const customer = await signIn(shop.db)
  const product = await insertProduct(shop.db)
  await save(customer, product)
  await shop.db.updateTable('product').set({ status: 'archived' }).where('id', '=', product).execute()
  expect((await call(customer, 'GET', '/')).json()).toMatchObject({ items: [{ product_id: product, product: null }] })
  expect((await call(customer, 'DELETE', `/${product}`)).statusCode).toBe(200)
})

test('answers 404 for a product that is not for sale', async () => {
  const customer = await signIn(shop.db)
  const draft = await insertProduct(shop.db, { status: 'draft' })
  for (const id of [draft, 999_999]) expect((await save(customer, id)).statusCode).toBe(404)
  for (const id of [0, -1, 1.5, '1', null]) {
    expect((await call(customer, 'POST', '', { product_id: id })).statusCode).toBe(422)
  }
  expect(await savedBy(customer)).toEqual([])
})

test('removes by product id, and only from the customer’s own list', async () => {
  const [owner, other] = [await signIn(shop.db), await signIn(shop.db)]
  const product = await insertProduct(shop.db)
  await save(owner, product)
  expect((await call(other, 'DELETE', `/${product}`)).statusCode).toBe(404)
  expect(await savedBy(other)).toEqual([])
  expect(await savedBy(owner)).toEqual([product])
  const removed = await call(owner, 'DELETE', `/${product}`)
  expect(removed.json()).toEqual({ success: true })
  expect((await call(owner, 'DELETE', `/${product}`)).statusCode).toBe(404)
})

test('answers 401 to visitors', async () => {
  const product_id = await insertProduct(shop.db)
  const responses = await Promise.all([
    shop.app.inject('/api/v1/wishlist/'),
    shop.app.inject({ method: 'POST', url: '/api/v1/wishlist', payload: { product_id } }),
    shop.app.inject({ method: 'DELETE', url: `/api/v1/wishlist/${product_id}` }),
  ])
  expect(responses.map((response) => response.statusCode)).toEqual([401, 401, 401])
})
