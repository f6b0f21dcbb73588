import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { insertProduct } from './catalogue.test-products.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
  await insertProduct(shop.db)
})
afterAll(() => shop.close())

test.each([
  'limit=101',
  'limit=0',
  'limit=1000000000',
  'limit=NaN',
  'page=0',
  'page=-1',
  'page=1.5',
  'sort=cheapest',
  'categories=x',
  'categories=-1',
  'categories=99999999999',
  'ratings=6',
  'flavours=soap',
  'min_price=-1',
  'max_price=Infinity',
  'strengths=1e9',
  'in_stock=perhaps',
  `brands=${Array.from({ length: 101 }, (_, index) => index + 1).join(',')}`,
])('rejects %s', async (query) => {
  const response = await shop.app.inject(`/api/v1/products/?${query}`)
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ code: 'invalid' })
})

test('returns no products for a filter that matches none', async () => {
  for (const query of ['categories=2147483647', 'brands=2147483647', 'strengths=99.5', 'min_price=1000000']) {
    const response = await shop.app.inject(`/api/v1/products/?${query}`)
    expect(response.json(), query).toMatchObject({ items: [], total: 0, pages: 0 })
  }
})
