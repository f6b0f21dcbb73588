import { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { type TestFile, toForm } from '../../../testing/data/forms.ts'
import { lawfulDraft, toWireProduct } from '../../compliance/compliance.test-products.ts'

let shop: TestApp
let staff: TestCustomer

beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(async () => {
  staff = await signIn(shop.db, { role: 'admin', name: 'Asha Clarke' })
})
afterAll(() => shop.close())

async function send(method: 'POST' | 'PUT', path: string, data: unknown, files: TestFile[] = []) {
  const form = await toForm({ product_data_json: data }, files)
  const url = `/api/v1/admin/products${path}`
  return shop.app.inject({ method, url, ...form, headers: { ...staff.headers, ...form.headers } })
}
const drawn = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()

test('publishes a vaping product once its pack is confirmed, and records who confirmed it', async () => {
  const draft = lawfulDraft('nicotine_eliquid', { fields: { confirmations: [] } })
  const made = AdminProduct.parse((await send('POST', '/', toWireProduct(draft))).json())
  expect(made.obstacles.map(({ path }) => path)).toContain('confirmations.pack_leaflet')
  const refused = await send('PUT', `/${made.id}`, { status: 'active' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toContainEqual({
    path: 'confirmations.pack_leaflet',
    message: 'Rule A5: tick every point of the pack checklist.',
  })
  const keys = made.obstacles.map(({ path }) => path.replace('confirmations.', ''))
  const confirmations = keys.map((key) => ({ key, reason: '' }))
  const saved = await send('PUT', `/${made.id}`, { status: 'active', confirmations })
  expect(saved.statusCode, saved.body).toBe(200)
  const { obstacles, confirmations: stored } = AdminProduct.parse(saved.json())
  expect(obstacles).toEqual([])
  expect(stored).toHaveLength(5)
  expect(stored[0]).toMatchObject({ key: 'pack_warning', by: 'Asha Clarke' })
  const entries = await shop.db
    .selectFrom('audit_entry')
    .select(['user_id', 'after'])
    .where('entity', '=', 'product')
    .where('entity_id', '=', String(made.id))
    .orderBy('id')
    .execute()
  expect(entries[1]).toMatchObject({ user_id: staff.id, after: { confirmations: [{ by: staff.id }, {}, {}, {}, {}] } })

  const copy = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/products/${made.id}/duplicate`,
    headers: staff.headers,
  })
  expect(copy.json()).toMatchObject({ confirmations: [] })
})

test('accepts a new product without swatches and image descriptions', async () => {
  const draft = lawfulDraft('tea', { variations: [{ attributes: { Size: 'Small' } }] })
  const wire = {
    ...toWireProduct(draft),
    options: [{ name: 'Size', values: [{ value: 'Small' }] }],
    images: [{ media_key: 'upload:0' }],
  }
  const res = await send('POST', '/', wire, [{ field: 'images', bytes: await drawn(), name: 'photo.jpg' }])
  expect(res.statusCode, res.body).toBe(201)
  expect(res.json()).toMatchObject({
    options: [{ name: 'Size', values: [{ value: 'Small', swatch: null }] }],
    images: [{ alt: '' }],
  })
})
