import type { Product, ProductSummary } from '@shop/contract/catalogue.ts'
import { NICOTINE_WARNING } from '@shop/contract/constants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { insertBrand, insertCategory, insertImage, insertProduct } from './catalogue.test-products.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

async function get(id: number): Promise<z.input<typeof Product>> {
  const response = await shop.app.inject(`/api/v1/products/${id}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
async function related(id: number, rest = ''): Promise<z.input<typeof ProductSummary>[]> {
  const response = await shop.app.inject(`/api/v1/products/${id}/related${rest}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test('returns a complete product', async () => {
  const category_id = await insertCategory(shop.db, 'E-Liquids')
  const subcategory_id = await insertCategory(shop.db, 'Nic salts', category_id)
  const brand_id = await insertBrand(shop.db, 'Alder')
  const id = await insertProduct(shop.db, {
    name: 'Mango Ice',
    product_class: 'nicotine_eliquid',
    compliance: { nicotine_mg_ml: 20, volume_ml: 10 },
    category_id,
    subcategory_id,
    brand_id,
    net_quantity: 10,
    net_unit: 'ml',
    flavour_family: 'fruit',
    variations: [
      { attributes: { Strength: '20 mg' }, price: 499, compare_at_price: 599, stock_quantity: 3 },
      { attributes: { Strength: '10 mg' }, price: 399, stock_quantity: 0 },
    ],
  })
  const key = await insertImage(shop.db, id)
  const product = await get(id)
  expect(product).toMatchObject({
    id,
    type: 'product',
    name: 'Mango Ice',
    status: 'active',
    price: 3.99,
    compare_at_price: null,
    price_range_display: '£3.99 – £4.99',
    brand: { id: brand_id, name: 'Alder' },
    brand_name: 'Alder',
    category: { id: category_id, name: 'E-Liquids' },
    subcategory: { id: subcategory_id, name: 'Nic salts' },
    stock_quantity: 3,
    strengths_mg: [10, 20],
    pack_size: '10 ml',
    contains_nicotine: true,
    age_restricted: true,
    vat_rate_percent: 20,
    unit_price: { price: 39.9, per: '100 ml' },
    image_url: `/media/${key}/800`,
    thumbnail_url: `/media/${key}/200`,
    image_urls: [`/media/${key}/800`],
    images: [{ url: `/media/${key}/1600`, alt: `Picture ${key}`, width: 1200, height: 900 }],
  })
  expect(product.variations).toMatchObject([
    { attributes: { Strength: '20 mg' }, price: 4.99, compare_at_price: 5.99, stock_quantity: 3, image_url: null },
    { attributes: { Strength: '10 mg' }, price: 3.99, unit_price: { price: 39.9, per: '100 ml' } },
  ])
  expect(product.notices.map((notice) => notice.text)).toContain(NICOTINE_WARNING)
})

test('returns no variations for a product without options, and a placeholder without an image', async () => {
  const product = await get(await insertProduct(shop.db, { variations: [{ price: 1250, stock_quantity: 7 }] }))
  expect(product).toMatchObject({
    variations: [],
    price: 12.5,
    price_range_display: '',
    stock_quantity: 7,
    brand: null,
    brand_name: '',
    image_url: '/media/placeholder-accessory/800',
    image_urls: [],
    images: [],
    pack_size: '',
    contains_nicotine: false,
    notices: expect.any(Array),
  })
})

test.each([
  [{ net_quantity: 60, net_unit: 'each', product_class: 'food_supplement' }, '60 capsules'],
  [{ net_quantity: 5, net_unit: 'each', product_class: 'coil', compliance: { coil: 'none' } }, '5 pack'],
  [{ net_quantity: 1, net_unit: 'each' }, ''],
  [{ net_quantity: 250, net_unit: 'g' }, '250 g'],
  [
    {
      net_unit: 'ml',
      variations: [
        { attributes: { Size: 'S' }, net_quantity: 10 },
        { attributes: { Size: 'L' }, net_quantity: 100 },
      ],
    },
    '10–100 ml',
  ],
] as const)('shows the contents of the pack: %j', async (fields, packSize) => {
  const { variations, ...rest } = { variations: [{}], ...fields }
  expect((await get(await insertProduct(shop.db, { ...rest, variations: [...variations] }))).pack_size).toBe(packSize)
})

test('returns a product with 500 variations in order', async () => {
  const variations = Array.from({ length: 500 }, (_, n) => ({
    attributes: { Flavour: `Flavour ${Math.floor(n / 10)}`, Strength: `${(n % 10) + 1} mg` },
    price: 400 + n,
    stock_quantity: n % 3,
  }))
  const id = await insertProduct(shop.db, { name: 'Everything', variations })
  const product = await get(id)
  expect(product.variations).toHaveLength(500)
  expect(product.variations.map((variation) => variation.attributes)).toEqual(
    variations.map(({ attributes }) => attributes),
  )
  expect(product.stock_quantity).toBe(variations.reduce((sum, variation) => sum + variation.stock_quantity, 0))
  expect(product.price_range_display).toBe('£4.00 – £8.99')
  const found = (await shop.app.inject('/api/v1/products/search?q=everything%20flavour%2049')).json()
  expect(found.items[0].id).toBe(id)
})

test('answers 404 for a product that is not public', async () => {
  const ids = [
    await insertProduct(shop.db, { status: 'draft' }),
    await insertProduct(shop.db, { status: 'archived' }),
    2_000_000_000,
  ]
  for (const id of ids) {
    for (const path of [`/api/v1/products/${id}`, `/api/v1/products/${id}/related`]) {
      const response = await shop.app.inject(path)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'not_found' })
    }
  }
})

test.each(['0', '-1', 'x', '1.5', '99999999999', '%27'])('rejects the id %s', async (id) => {
  expect((await shop.app.inject(`/api/v1/products/${id}`)).statusCode).toBe(422)
  expect((await shop.app.inject(`/api/v1/products/${id}/related`)).statusCode).toBe(422)
})

test('lists related products by subcategory, then brand, then the rest, available ones first', async () => {
  const category_id = await insertCategory(shop.db, 'Teas')
  const subcategory_id = await insertCategory(shop.db, 'Herbal', category_id)
  const brand_id = await insertBrand(shop.db, 'Fenland')
  const insert = (name: string, fields: Parameters<typeof insertProduct>[1]) =>
    insertProduct(shop.db, { name, ...fields })
  const sold = [{ stock_quantity: 0 }]
  const id = await insert('Chamomile', { category_id, subcategory_id, brand_id })
  await insert('Same shelf and brand, sold out', { category_id, subcategory_id, brand_id, variations: sold })
  await insert('Same category', { category_id, popularity: 900 })
  await insert('Same brand', { brand_id })
  await insert('Same shelf', { category_id, subcategory_id })
  await insert('Same shelf and brand', { category_id, subcategory_id, brand_id })
  await insert('Hidden', { category_id, subcategory_id, brand_id, status: 'draft' })
  const found = await related(id, '?limit=100')
  expect(found.map((product) => product.name).slice(0, 4)).toEqual([
    'Same shelf and brand',
    'Same shelf',
    'Same brand',
    'Same category',
  ])
  const all = found.map((product) => product.name)
  expect(all).not.toContain('Hidden')
  expect(all).not.toContain('Chamomile')
  const firstSoldOut = found.findIndex((product) => product.stock_quantity === 0)
  expect(found.slice(firstSoldOut).every((product) => product.stock_quantity === 0)).toBe(true)
  expect(await related(id)).toHaveLength(8)
})

test('returns no related products for the only product in the shop', async () => {
  const own = await buildTestApp()
  const id = await insertProduct(own.db)
  expect((await own.app.inject(`/api/v1/products/${id}/related`)).json()).toEqual([])
  expect((await own.app.inject('/api/v1/brands/')).json()).toEqual({ items: [], total: 0 })
  await sql`update product set status = 'archived'`.execute(own.db)
  expect((await own.app.inject('/api/v1/products/')).json()).toMatchObject({ items: [], total: 0, pages: 0 })
  await own.close()
})
