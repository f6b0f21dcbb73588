import type { Bundle } from '@shop/contract/bundles.ts'
import { NICOTINE_WARNING } from '@shop/contract/constants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { insertImage, insertProduct } from '../catalogue/catalogue.test-products.ts'
import { insertBundle } from './bundles.test-bundles.ts'

let shop: TestApp
let liquid = 0
let coil = 0
let hidden = 0
beforeAll(async () => {
  shop = await buildTestApp()
  liquid = await insertProduct(shop.db, {
    name: 'Mango Ice',
    product_class: 'nicotine_eliquid',
    compliance: { nicotine_mg_ml: 20, volume_ml: 10 },
    net_quantity: 10,
    net_unit: 'ml',
    variations: [
      { attributes: { Strength: '20 mg' }, price: 499, stock_quantity: 7 },
      { attributes: { Strength: '10 mg' }, price: 399, stock_quantity: 0 },
    ],
  })
  coil = await insertProduct(shop.db, { name: 'Coil', variations: [{ price: 333, stock_quantity: 2 }] })
  hidden = await insertProduct(shop.db, { name: 'Hidden', status: 'draft' })
})
afterAll(() => shop.close())

async function get(id: number): Promise<z.input<typeof Bundle>> {
  const response = await shop.app.inject(`/api/v1/bundles/${id}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test('returns a bundle with its parts, its stock and its savings', async () => {
  const id = await insertBundle(shop.db, {
    price: 1299,
    parts: [{ product: liquid, quantity: 3 }, { product: coil }],
  })
  const key = await insertImage(shop.db, liquid)
  const bundle = await get(id)
  expect(bundle).toMatchObject({
    id,
    type: 'bundle',
    status: 'active',
    price: 12.99,
    price_range_display: '',
    // 3 × £4.99 + £3.33 − £12.99
    savings: 5.31,
    // Seven bottles allow two bundles of three; there are two coils.
    stock_quantity: 2,
    contains_nicotine: true,
    age_restricted: true,
    image_url: `/media/${key}/800`,
    image_urls: [],
    rating: 0,
    reviews: 0,
    num_reviews: 0,
  })
  expect(bundle.items).toMatchObject([
    {
      product: { id: liquid, name: 'Mango Ice' },
      variation: { attributes: { Strength: '20 mg' }, price: 4.99, unit_price: { price: 49.9, per: '100 ml' } },
      quantity: 3,
    },
    { product: { id: coil }, variation_id: null, variation: null, quantity: 1 },
  ])
  expect(bundle.items[0]?.variation_id).toBe(bundle.items[0]?.variation?.id)
  expect(bundle.notices.filter((notice) => notice.text === NICOTINE_WARNING)).toHaveLength(1)
})

test('shows no savings when a bundle costs more than its parts, and no stock when a part is sold out', async () => {
  const id = await insertBundle(shop.db, { price: 5000, parts: [{ product: liquid, variation: 1 }] })
  expect(await get(id)).toMatchObject({ savings: 0, stock_quantity: 0 })
})

test('answers 404 for a bundle that is not public or has a part that is not', async () => {
  const part = { product: coil }
  const gone = [
    await insertBundle(shop.db, { status: 'draft', parts: [part] }),
    await insertBundle(shop.db, { status: 'archived', parts: [part] }),
    await insertBundle(shop.db, { name: 'Unseen', parts: [part, { product: hidden }] }),
    await insertBundle(shop.db, { parts: [] }),
    2_000_000_000,
  ]
  for (const id of gone) expect((await shop.app.inject(`/api/v1/bundles/${id}`)).statusCode).toBe(404)
  const { items } = (await shop.app.inject('/api/v1/bundles/?limit=100')).json()
  expect(items.map((item: { id: number }) => item.id).filter((id: number) => gone.includes(id))).toEqual([])
})

test('hides a bundle that was activated in the database while a part is not public', async () => {
  const id = await insertBundle(shop.db, { status: 'draft', parts: [{ product: coil }, { product: hidden }] })
  await sql`update bundle set status = 'active' where id = ${id}`.execute(shop.db)
  expect((await shop.app.inject(`/api/v1/bundles/${id}`)).statusCode).toBe(404)
  const { items } = (await shop.app.inject('/api/v1/bundles/?limit=100')).json()
  expect(items.map((item: { id: number }) => item.id)).not.toContain(id)
})

test('hides a bundle when one of its parts is taken down', async () => {
  const product = await insertProduct(shop.db)
  const id = await insertBundle(shop.db, { parts: [{ product }] })
  expect((await get(id)).items).toHaveLength(1)
  await sql`update product set status = 'archived' where id = ${product}`.execute(shop.db)
  expect((await shop.app.inject(`/api/v1/bundles/${id}`)).statusCode).toBe(404)
})

test('lists the newest first, ten per page by default', async () => {
  const own = await buildTestApp()
  const product = await insertProduct(own.db)
  const ids: number[] = []
  for (let day = 1; day <= 12; day += 1) {
    const created_at = `2026-03-${String(day).padStart(2, '0')}T00:00:00Z`
    ids.unshift(await insertBundle(own.db, { created_at, parts: [{ product }] }))
  }
  const list = async (query: string) => (await own.app.inject(`/api/v1/bundles/?${query}`)).json()
  const idsOf = (answer: { items: { id: number }[] }) => answer.items.map((item) => item.id)
  const first = await list('')
  expect(first).toMatchObject({ total: 12, skip: 0, limit: 10 })
  expect(idsOf(first)).toEqual(ids.slice(0, 10))
  expect(idsOf(await list('skip=10&limit=5'))).toEqual(ids.slice(10))
  expect(await list('skip=10000000')).toMatchObject({ items: [], total: 12 })
  await own.close()
})

test('searches names and descriptions for every word', async () => {
  const id = await insertBundle(shop.db, {
    name: "Winter's 100% Warmth",
    short_description: 'Cosy evenings',
    description: 'Three **teas** for cold days.',
    parts: [{ product: coil }],
  })
  const search = async (text: string) =>
    (await shop.app.inject(`/api/v1/bundles/?search=${encodeURIComponent(text)}`)).json()
  for (const text of ['warmth', "winter's", '100%', 'COSY teas', '  evenings  warm ']) {
    expect(await search(text), text).toMatchObject({ items: [{ id }], total: 1 })
  }
  for (const text of ['teas summer', '%%', '_', '\\', "'; drop table bundle; --", '🔥']) {
    expect(await search(text), text).toMatchObject({ items: [], total: 0 })
  }
  expect((await search('')).total).toBeGreaterThan(1)
})

test.each(['limit=101', 'limit=0', 'skip=-1', 'skip=x', `search=${'a'.repeat(501)}`])('rejects %s', async (query) => {
  expect((await shop.app.inject(`/api/v1/bundles/?${query}`)).statusCode).toBe(422)
})
