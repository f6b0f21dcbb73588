/** The in-memory large catalogue returns the same as the database. */
import { ProductListQuery, ProductSearchQuery } from '@shop/contract/catalogue.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { imageUrls } from '../media/media.urls.ts'
import { rebuildSearch } from '../search/search.index.ts'
import { type CatalogueService, catalogueService } from './catalogue.service.ts'
import { insertBrand } from './catalogue.test-products.ts'

const PRODUCTS = 1200
const BEST_SELLING = 600
let database: TestDatabase
/** The same shop, opened once as a large catalogue. */
let large: CatalogueService
let ordinary: CatalogueService

function openCatalogue(largeFrom: number, more: { restMs?: number; onReread?: () => void } = {}): CatalogueService {
  const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: 'http://localhost' })
  return catalogueService({ db: database.db, clock: systemClock, images, cacheMs: 60_000, largeFrom, ...more })
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  for (const name of ['Alder', "Birch & Sons' 0.50 ml", 'Cedar', '☘']) await insertBrand(db, name)
  await sql`insert into category (name, slug) values ('Liquids', 'liquids'), ('Teas', 'teas')`.execute(db)
  await sql`insert into category (parent_id, name, slug) select id, 'Kinds of ' || name, slug || '-kinds' from category`.execute(
    db,
  )
  await sql`
    insert into product (name, slug, sku, product_class, brand_id, category_id, subcategory_id, flavour_family, popularity,
      is_featured, rating, num_reviews, created_at, description)
    select (array['Grape', 'Plum', 'Quince'])[1 + n % 3] || ' ' || n, 'p-' || n, 'P-' || n, 'nicotine_eliquid',
      nullif(n % 5, 0), 1 + n % 2, 3 + n % 2, (array['mint', 'fruit', null])[1 + n % 3], n * 7919 % 500, n % 5 = 0,
      (n % 11) / 2.2, n % 7, now() - n % 90 * interval '1 day', case when n % 200 = 0 then 'A medlar' else '' end
    from generate_series(1, ${PRODUCTS}::int) n`.execute(db)
  await sql`
    insert into variation (product_id, sku, price_pence, stock_quantity, position, attributes)
    select id, sku || '-' || place, 100 + id % 70 * 10 + place * 250, (id + place) % 3, place,
      jsonb_build_object('Strength', (array['3 mg', '10 mg', '20 mg'])[1 + (id + place) % 3])
    from product, generate_series(0, 1) place where place = 0 or id % 2 = 0`.execute(db)
  await sql`update product set status = 'active', cleared_facts = product_facts(product)`.execute(db)
  await rebuildSearch(db)
  large = openCatalogue(1)
  ordinary = openCatalogue(1_000_000)
})
afterAll(() => database.close())

describe('lists', () => {
  test.each([
    {},
    { page: '30', limit: '37', sort: 'newest' },
    { brands: ['1', '3'], strengths: ['10'], min_price: '2', max_price: '5.55', sort: 'price_desc' },
    // Between two prices of a product, so that neither is in the range.
    { min_price: '3', max_price: '3.40', sort: 'price_asc', limit: '100' },
    { categories: ['1'], subcategories: ['3'], flavours: ['mint'], in_stock: 'true', sort: 'name' },
    { ratings: ['4'], is_featured: 'true', sort: 'rating', limit: '50' },
    { in_stock: 'false', page: '3' },
    { brands: ['2'], flavours: ['dessert'] },
    { page: '500' },
  ])('%j', async (asked) => {
    const query = ProductListQuery.parse(asked)
    expect(await large.list(query)).toEqual(await ordinary.list(query))
  })
})

describe('searches', () => {
  test.each([
    { q: 'grape', facets: 'true' },
    { q: 'grape', brands: ['1'], max_price: '5', facets: 'true' },
    { q: 'plum', sort: 'price_asc', page: '4' },
    { q: 'medlar', facets: 'true' },
    { q: 'nothing of the kind' },
  ])('%j', async (asked) => {
    const query = ProductSearchQuery.parse({ ...asked, limit: '100' })
    const [found, expected] = [await large.search(query), await ordinary.search(query)]
    expect({ ...found, items: [] }).toEqual({ ...expected, items: [] })
    if (query.sort !== 'relevance') expect(found.items).toEqual(expected.items)
  })

  test('list every match once, page by page', async () => {
    const found: number[] = []
    for (let page = 1; page <= 5; page += 1) {
      const { items } = await large.search(ProductSearchQuery.parse({ q: 'quince', page, limit: '80' }))
      found.push(...items.map(({ id }) => id))
    }
    expect(new Set(found).size).toBe(PRODUCTS / 3)
    expect(found).toHaveLength(PRODUCTS / 3)
  })

  test('list an exact name first, even when misspelt', async () => {
    for (const q of ['quince 1001', 'qiunce 1001']) {
      expect((await large.search(ProductSearchQuery.parse({ q }))).items[0]?.name).toBe('Quince 1001')
    }
    expect(
      (await large.suggest({ q: 'quince 10', limit: 5 })).items.every(({ name }) => name.startsWith('Quince 10')),
    ).toBe(true)
  })
})

describe('a search with very many matches', () => {
  let cut: CatalogueService
  beforeAll(async () => {
    await sql`update product_search set is_front = true where product_id in (
      select product_id from product_search order by popularity desc, product_id limit ${BEST_SELLING}::int)`.execute(
      database.db,
    )
    cut = openCatalogue(1)
  })

  test('covers the best-selling products, in its total, pages and facets too', async () => {
    const { rows } = await sql<{ matching: number }>`
      select count(*)::int as matching from product_search where is_front and name_key like 'grape%'`.execute(
      database.db,
    )
    const answer = await cut.search(ProductSearchQuery.parse({ q: 'grape', facets: 'true', limit: '10' }))
    expect(answer.total).toBeGreaterThan(200)
    // It also includes names that begin with the word, in any category.
    expect(answer.total - (rows[0]?.matching ?? 0)).toBeLessThanOrEqual(350)
    expect(answer.pages).toBe(Math.ceil(answer.total / 10))
    expect(answer.facets?.categories.reduce((sum, { count }) => sum + count, 0)).toBe(answer.total)
  })

  test.each([
    { brands: ['1'] },
    { brands: ['1', '3'], categories: ['2'], max_price: '5' },
    { subcategories: ['3'], in_stock: 'true' },
    { min_price: '3', max_price: '3.40' },
    { strengths: ['10'], flavours: ['mint'], ratings: ['3'] },
    // The brand's name contains no letters, so the search index cannot match it.
    { brands: ['4'] },
    { brands: ['2', '4'] },
  ])('covers all products when a filter narrows it: %j', async (filter) => {
    const query = ProductSearchQuery.parse({ q: 'grape', ...filter, limit: '100', facets: 'true', sort: 'price_asc' })
    const found = await cut.search(query)
    expect(found).toEqual(await ordinary.search(query))
    expect(found.total).toBeGreaterThan(0)
  })

  test('finds an exact name even of a product that hardly sells', async () => {
    const { rows } = await sql<{ name: string }>`
      select name from product where id in (select product_id from product_search where not is_front)
        and name like 'Grape%' order by id desc limit 3`.execute(database.db)
    for (const { name } of rows) {
      expect((await cut.search(ProductSearchQuery.parse({ q: name }))).items[0]?.name).toBe(name)
    }
  })
})

test('shows a change after reloading the catalogue, and serves the old one meanwhile', async () => {
  let told = 0
  const onReread = () => {
    told += 1
  }
  const catalogue = openCatalogue(1, { restMs: 0, onReread })
  const featured = ProductListQuery.parse({ is_featured: 'true' })
  const { total } = await catalogue.list(featured)
  await sql`update product set is_featured = true where id = 1`.execute(database.db)
  expect((await catalogue.list(featured)).total).toBe(total)
  catalogue.forget()
  // The old snapshot is used meanwhile.
  expect((await catalogue.list(featured)).total).toBe(total)
  await expect.poll(() => told).toBe(1)
  expect((await catalogue.list(featured)).total).toBe(total + 1)
})

test('answers in every order from a large catalogue that was prepared before', async () => {
  const catalogue = openCatalogue(1)
  await catalogue.prepare()
  await catalogue.settle()
  for (const sort of ['newest', 'price_asc', 'price_desc', 'rating', 'name']) {
    const query = ProductListQuery.parse({ sort, page: '4' })
    expect(await catalogue.list(query)).toEqual(await ordinary.list(query))
  }
})

test('neither counts nor prices drafts', async () => {
  await sql`update product set status = 'draft' where id % 10 = 3`.execute(database.db)
  const query = ProductListQuery.parse({ in_stock: 'true', min_price: '3', strengths: ['10'], page: '2' })
  const answer = await openCatalogue(1).list(query)
  expect(answer).toEqual(await openCatalogue(1_000_000).list(query))
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from product p where status = 'active' and 10 = any(strengths_mg)
      and exists (select from variation where product_id = p.id and price_pence >= 300)
      and exists (select from variation where product_id = p.id and stock_quantity > 0)`.execute(database.db)
  expect(answer.total).toBe(rows[0]?.total)
})

test('does not reload the catalogue before its minimum interval', async () => {
  const catalogue = openCatalogue(1, {})
  const featured = ProductListQuery.parse({ is_featured: 'true' })
  const { total } = await catalogue.list(featured)
  await sql`update product set is_featured = false where id = 1`.execute(database.db)
  catalogue.forget()
  expect((await catalogue.list(featured)).total).toBe(total)
})
