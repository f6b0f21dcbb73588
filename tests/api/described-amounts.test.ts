/** Live responses pass a validator that knows only the OpenAPI document, whatever amounts they contain. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBundle } from '../../server/areas/bundles/bundles.test-bundles.ts'
import { insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { judgeOver } from '../fuzz/answers.ts'
import { Description, listCalls } from '../fuzz/described.ts'

/** In pence: as pounds, most of these are not a multiple of 0.01 in binary floating point. */
const AMOUNTS = [1, 7, 29, 57, 115, 499, 1999, 3501, 99_999]

let shop: TestApp
let description: Description
beforeAll(async () => {
  shop = await buildTestApp()
  description = Description.parse((await shop.app.inject('/api/openapi.json')).json())
})
afterAll(() => shop.close())

test('a standard validator accepts every response with amounts', async () => {
  const products: number[] = []
  for (const price of AMOUNTS) {
    products.push(await insertProduct(shop.db, { variations: [{ price, compare_at_price: price + 100 }] }))
  }
  const bundle = await insertBundle(shop.db, { price: 499, parts: [{ product: products[6] ?? 0 }] })
  const { headers } = await signIn(shop.db)
  for (const product_id of products) {
    const payload = { product_id, quantity: 1 }
    const added = await shop.app.inject({ method: 'POST', url: '/api/v1/cart/', headers, payload })
    expect(added.statusCode, added.body).toBe(200)
  }
  const judge = judgeOver(description)
  const urls = {
    '/products/': ['/products/?limit=100'],
    '/products/{id}': products.map((id) => `/products/${id}`),
    '/bundles/{id}': [`/bundles/${bundle}`],
    '/site-settings/': ['/site-settings/'],
    '/cart/': ['/cart/'],
  }
  for (const [path, asked] of Object.entries(urls)) {
    const call = listCalls(description).find((one) => one.method === 'GET' && one.path === `/api/v1${path}`)
    if (!call) throw new Error(`${path} is not described`)
    for (const url of asked) {
      const answer = await shop.app.inject({ url: `/api/v1${url}`, headers })
      expect(answer.statusCode).toBe(200)
      const contentType = String(answer.headers['content-type'])
      expect(judge(call, { status: 200, contentType, text: answer.body }), url).toBeUndefined()
    }
  }
})

test('a standard validator accepts the amounts of requests, and no schema requires multiples of a fraction', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(description, 'description')
  const call = '/paths/~1api~1v1~1admin~1coupons~1/post/requestBody/content/application~1json/schema'
  const body = description.paths['/api/v1/admin/coupons/']?.post?.requestBody?.content['application/json']?.schema
  expect(body?.properties).toHaveProperty('min_subtotal')
  const validate = ajv.compile({ $ref: `description#${call}` })
  for (const pence of AMOUNTS) {
    const coupon = { code: 'SAVE', discount_percentage: 10, min_subtotal: pence / 100 }
    expect(validate(coupon), `${pence}: ${ajv.errorsText(validate.errors)}`).toBe(true)
  }
  expect(JSON.stringify(description)).not.toContain('multipleOf')
})
