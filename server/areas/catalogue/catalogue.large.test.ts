import { ProductSearchQuery } from '@shop/contract/catalogue.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/time/clock.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { imageUrls } from '../media/media.urls.ts'
import { rebuildSearch } from '../search/search.index.ts'
import { catalogueService } from './catalogue.service.ts'
import { insertBrand } from './catalogue.test-products.ts'

/** Enough products that lists are not filtered by ids, and searches do not rank every match. */
const PRODUCTS = 2400
let shop: TestApp

beforeAll(async () => {
  shop = await buildTestApp()
  const brand = await insertBrand(shop.db, 'Alder')
  await sql`insert into product (name, slug, sku, product_class, brand_id, popularity, description)
    select 'Grape ' || n, 'p-' || n, 'P-' || n, 'accessory', ${brand}::int, n % 50, 'A grape for every day'
    from generate_series(1, ${PRODUCTS}::int) n`.execute(shop.db)
  await sql`insert into variation (product_id, sku, price_pence, stock_quantity)
    select id, sku, 100 + id % 700, id % 3 from product`.execute(shop.db)
  await sql`update product set status = 'active', cleared_facts = product_facts(product)`.execute(shop.db)
  await rebuildSearch(shop.db)
})
afterAll(() => shop.close())

async function ids(path: string): Promise<{ total: number; ids: number[]; names: string[] }> {
  const response = await shop.app.inject(`/api/v1/products/${path}`)
  expect(response.statusCode, response.body).toBe(200)
  const { total, items } = response.json()
  const listed: { id: number; name: string }[] = items
  return { total, ids: listed.map((item) => item.id), names: listed.map((item) => item.name) }
}

test('lists an exact name first among thousands of matches, then names that begin with it', async () => {
  for (const n of [1, 17, 2399]) {
    expect((await ids(`search?q=grape%20${n}`)).names[0]).toBe(`Grape ${n}`)
  }
  expect((await ids('search?q=grape%2023&limit=12')).names.slice(1).every((name) => name.startsWith('Grape 23'))).toBe(
    true,
  )
})

test('lists every match of a common word once, page by page', async () => {
  const found: number[] = []
  for (let page = 1; page <= 24; page += 1) {
    const answer = await ids(`search?q=grape&limit=100&page=${page}`)
    expect(answer.total).toBe(PRODUCTS)
    found.push(...answer.ids)
  }
  expect(new Set(found).size).toBe(PRODUCTS)
})

test('returns the same order with cached rankings', async () => {
  const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: 'http://localhost' })
  const keeping = catalogueService({ db: shop.db, clock: systemClock, images, cacheMs: 60_000 })
  for (const [q, page] of [
    ['grape', 1],
    ['grape', 2],
    ['grape every day', 1],
    ['grpae', 1],
    ['grape 17', 1],
  ] as const) {
    const { total, items } = await keeping.search(ProductSearchQuery.parse({ q, page }))
    const made = await ids(`search?q=${encodeURIComponent(q)}&page=${page}`)
    expect({ total, ids: items.map(({ id }) => id) }).toEqual({ total: made.total, ids: made.ids })
  }
})

test('preserves the ranking under a filter that matches everything', async () => {
  for (const q of ['grape', 'grape%201', 'every%20day']) {
    const all = await ids(`search?q=${q}&limit=100`)
    expect((await ids(`search?q=${q}&brands=1&limit=100`)).ids).toEqual(all.ids)
  }
})

test('counts and pages a filter with many matches completely', async () => {
  const expected = await sql<{ ids: number[] }>`
    select array_agg(p.id order by p.price_pence, p.id) as ids
    from product p join variation v on v.product_id = p.id
    where v.stock_quantity > 0 and v.price_pence between 150 and 799`.execute(shop.db)
  const all = expected.rows[0]?.ids ?? []
  const filter = 'in_stock=true&min_price=1.50&max_price=7.99&brands=1'
  for (const [call, page] of [
    ['?', 1],
    ['?', 14],
    ['search?q=grape&', 3],
  ] as const) {
    const answer = await ids(`${call}${filter}&sort=price_asc&limit=100&page=${page}`)
    expect(answer.total).toBe(all.length)
    expect(answer.ids).toEqual(all.slice((page - 1) * 100, page * 100))
  }
})
