import type { ProductSearchAnswer } from '@shop/contract/catalogue.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { insertBrand, insertCategory, insertProduct } from '../catalogue/catalogue.test-products.ts'
import { countSearchWords, rebuildSearch, refreshProductSearch } from './search.index.ts'

type Answer = z.input<typeof ProductSearchAnswer>

const NAMES = [
  'Mango Ice',
  'Mango Ice Nic Salt',
  'Mango Ice Max',
  'Mango',
  'Iced Mango Tea',
  'Blueberry Frost',
  "Dr. O'Malley's Peach",
  'Crème Brûlée Custard',
  'Menthol 10mg',
  'Menthol 20 mg',
  'Mesh Coil 0.8Ω',
  'XROS 4 Pod Kit',
  'Orchard 50/50',
  'The Of And',
  'Vitamin D3 & K2',
  'Vitamin C Gummies',
  '🔥',
  'Alder Aero',
]

let shop: TestApp
const ids = new Map<string, number>()

beforeAll(async () => {
  shop = await buildTestApp()
  const brand_id = await insertBrand(shop.db, 'Alder Botanics')
  const category_id = await insertCategory(shop.db, 'E-Liquids')
  for (const [index, name] of NAMES.entries()) {
    ids.set(name, await insertProduct(shop.db, { name, popularity: index * 10 }))
  }
  const loud = { popularity: 100_000, description: 'Goes with Mango Ice and with menthol.' }
  ids.set('Loud', await insertProduct(shop.db, { name: 'Loud Accessory', ...loud }))
  ids.set('Branded', await insertProduct(shop.db, { name: 'Plain Liquid', brand_id, category_id, tags: ['vegan'] }))
  const strengths = [{ attributes: { Strength: '6 mg', Flavour: 'Rhubarb' } }]
  ids.set('Rhubarb', await insertProduct(shop.db, { name: 'Bottle', variations: strengths }))
  await insertProduct(shop.db, { name: 'Mango Secret', status: 'draft' })
  await insertProduct(shop.db, { name: 'Mango Yesterday', status: 'archived' })
})
afterAll(() => shop.close())

async function search(q: string, rest = ''): Promise<Answer> {
  const response = await shop.app.inject(`/api/v1/products/search?q=${encodeURIComponent(q)}${rest}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const names = (answer: { items: { name: string }[] }) => answer.items.map((item) => item.name)

test.each(NAMES)('lists the exact name %j first, in any case and spacing', async (name) => {
  for (const spelling of [name, name.toUpperCase(), `  ${name.toLowerCase()} `]) {
    expect((await search(spelling)).items[0]?.id).toBe(ids.get(name))
  }
})

test('ranks names that begin with the words before names that contain them, then descriptions', async () => {
  const found = names(await search('mango'))
  expect(found[0]).toBe('Mango')
  expect(found.slice(1, 4).toSorted()).toEqual(['Mango Ice', 'Mango Ice Max', 'Mango Ice Nic Salt'])
  expect(found.slice(4)).toEqual(['Iced Mango Tea', 'Loud Accessory'])
})

test('requires all words as long as any product has them all', async () => {
  expect(names(await search('mango tea'))).toEqual(['Iced Mango Tea'])
  expect(names(await search('blueberry custard')).toSorted()).toEqual(['Blueberry Frost', 'Crème Brûlée Custard'])
})

test.each([
  ['mnago ice', 'Mango Ice'],
  ['mango iec', 'Mango Ice'],
  ['blubery frost', 'Blueberry Frost'],
  ['blueberyr', 'Blueberry Frost'],
  ['menthl 10mg', 'Menthol 10mg'],
  ['custrad', 'Crème Brûlée Custard'],
])('corrects %j and finds %s first', async (q, name) => {
  expect(names(await search(q))[0]).toBe(name)
})

test.each([
  ['10mg', 'Menthol 10mg'],
  ['10 mg', 'Menthol 10mg'],
  ['menthol 20mg', 'Menthol 20 mg'],
  ['0.8ohm', 'Mesh Coil 0.8Ω'],
  ['.8 ohm coils', 'Mesh Coil 0.8Ω'],
  ['xros4', 'XROS 4 Pod Kit'],
  ['omalleys', "Dr. O'Malley's Peach"],
  ['o’malley', "Dr. O'Malley's Peach"],
  ['creme brulee', 'Crème Brûlée Custard'],
  ['50/50', 'Orchard 50/50'],
  ['gummy', 'Vitamin C Gummies'],
  ['vitamins k2', 'Vitamin D3 & K2'],
  ['🥭 mango 🧊 ice', 'Mango Ice'],
  ['alder botanics', 'Plain Liquid'],
  ['rhubarb 6mg', 'Bottle'],
  ['vegan', 'Plain Liquid'],
  ['blueb', 'Blueberry Frost'],
])('%j finds %s first', async (q, name) => {
  expect(names(await search(q))[0]).toBe(name)
})

test.each([
  ['nicotine salt', 'Mango Ice Nic Salt'],
  ['mango salts', 'Mango Ice Nic Salt'],
  ['coil head', 'Mesh Coil 0.8Ω'],
  ['vape kit', 'XROS 4 Pod Kit'],
  ['vit d3', 'Vitamin D3 & K2'],
  ['juice', 'Plain Liquid'],
  ['e-juice', 'Plain Liquid'],
  ['ascorbic acid', 'Vitamin C Gummies'],
])('finds synonyms of %j', async (q, name) => {
  expect(names(await search(q))).toContain(name)
})

test('ignores stop words', async () => {
  expect(names(await search('the mango of ice'))).toEqual(names(await search('mango ice')))
  expect(names(await search('with a menthol'))).toEqual(names(await search('menthol')))
})

test('never finds a product that is not public', async () => {
  for (const q of ['mango', 'secret', 'mango secret', 'yesterday', 'mango yesterday', 'secre']) {
    for (const call of ['search', 'search/suggestions']) {
      const response = await shop.app.inject(`/api/v1/products/${call}?q=${encodeURIComponent(q)}&limit=100`)
      expect(response.body).not.toMatch(/Secret|Yesterday/)
    }
  }
})

test('removes a product from the search when it is taken down or deleted, also directly in the database', async () => {
  const [hidden, deleted] = [
    await insertProduct(shop.db, { name: 'Zanzibar' }),
    await insertProduct(shop.db, { name: 'Zanzibar' }),
  ]
  expect((await search('zanzibar')).total).toBe(2)
  await sql`update product set status = 'archived' where id = ${hidden}`.execute(shop.db)
  expect((await search('zanzibar')).total).toBe(1)
  await sql`delete from product where id = ${deleted}`.execute(shop.db)
  expect(await search('zanzibar')).toMatchObject({ items: [], total: 0, pages: 0 })
})

test('lists everything for an empty query, and only the same name for a query without words', async () => {
  expect((await search('')).total).toBe(NAMES.length + 3)
  expect((await search('', '&sort=name&limit=1')).items).toHaveLength(1)
  expect((await search('!!!')).total).toBe(0)
  expect((await search('🔥')).total).toBe(1)
})

test('filters, sorts and counts within a search', async () => {
  const brand = (await search('plain liquid')).items[0]?.brand?.id
  expect(names(await search('liquid', `&brands=${brand}`))).toEqual(['Plain Liquid'])
  expect(await search('mango', `&brands=${brand}`)).toMatchObject({ items: [], total: 0 })
  expect(names(await search('mango', '&sort=name')).slice(0, 2)).toEqual(['Iced Mango Tea', 'Loud Accessory'])
  expect((await search('mango')).facets).toBeNull()
  const { facets } = await search('liquid', `&facets=true&brands=${brand}`)
  expect(facets?.brands).toMatchObject([{ id: brand, name: 'Alder Botanics', count: 1 }])
})

test('pages without gaps or repeats, also beyond the ranked matches', async () => {
  const own = await buildTestApp()
  const expected = new Set<number>()
  for (let index = 0; index < 130; index += 1) {
    expected.add(await insertProduct(own.db, { name: `Grape ${index}`, popularity: index % 7 }))
  }
  await insertProduct(own.db, { name: 'Other' })
  const found: number[] = []
  for (const page of [1, 2, 3, 4]) {
    const answer = (await own.app.inject(`/api/v1/products/search?q=grape&limit=40&page=${page}`)).json()
    expect(answer).toMatchObject({ total: 130, pages: 4, page, limit: 40, query: 'grape' })
    found.push(...answer.items.map((item: { id: number }) => item.id))
  }
  expect(found).toHaveLength(130)
  expect(new Set(found)).toEqual(expected)
  await own.close()
})

test('suggests by beginning, by word and despite a typing error, with the total', async () => {
  const suggest = async (query: string) =>
    (await shop.app.inject(`/api/v1/products/search/suggestions?${query}`)).json()
  const answer = await suggest('q=man&limit=2')
  expect(answer).toMatchObject({
    total: 6,
    items: [{ price: 4.99, brand_name: '', thumbnail_url: '/media/placeholder-accessory/200' }, {}],
  })
  expect(answer.items).toHaveLength(2)
  expect(names(await suggest('q=custard'))).toEqual(['Crème Brûlée Custard'])
  expect(names(await suggest('q=blubery'))).toEqual(['Blueberry Frost'])
  expect(await suggest('q=')).toEqual({ items: [], total: 0 })
  expect((await suggest('q=mango')).items).toHaveLength(5)
})

test('accepts any text without an error', async () => {
  const awkward = [
    "'; drop table product; --",
    '<script>alert(1)</script>',
    '\' | ! & ( ) :* <-> \\ "',
    '%_%',
    '\\',
    'mango:*',
    'a'.repeat(500),
    'a '.repeat(250),
    '1/2/3/4.5.6',
    '\u202emango\u0301',
    '𝔪𝔞𝔫𝔤𝔬',
  ]
  for (const q of awkward) await search(q, '&facets=true')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (q) => {
      if (!q.includes('\0')) await search(q)
    }),
    { numRuns: 60 },
  )
  expect((await search('mango ice')).items[0]?.name).toBe('Mango Ice')
})

test('rejects text that is too long or contains NUL, and limits above 100', async () => {
  const tooLong = await shop.app.inject(`/api/v1/products/search?q=${'a'.repeat(501)}`)
  expect(tooLong.statusCode).toBe(422)
  expect((await shop.app.inject('/api/v1/products/search?q=a%00b')).statusCode).toBe(400)
  expect((await shop.app.inject('/api/v1/products/search?limit=101')).statusCode).toBe(422)
  expect((await shop.app.inject('/api/v1/products/search/suggestions?limit=101')).statusCode).toBe(422)
})

test('follows changes of a product, and a rebuild changes nothing', async () => {
  const id = await insertProduct(shop.db, { name: 'Quince' })
  await sql`update product set status = 'draft' where id = ${id}`.execute(shop.db)
  await sql`update product set name = 'Medlar' where id = ${id}`.execute(shop.db)
  await sql`update product set status = 'active', cleared_facts = product_facts(product) where id = ${id}`.execute(
    shop.db,
  )
  await refreshProductSearch(shop.db, [id, 2_000_000_000])
  expect((await search('medlar')).total).toBe(1)
  expect((await search('quince')).total).toBe(0)

  const before = await shop.db.selectFrom('product_search').selectAll().orderBy('product_id').execute()
  await rebuildSearch(shop.db)
  expect(await shop.db.selectFrom('product_search').selectAll().orderBy('product_id').execute()).toEqual(before)
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename in ('product_search', 'search_word') and indexdef like '%gin%' order by 1`.execute(shop.db)
  expect(rows.map((row) => row.name)).toEqual([
    'product_search_document',
    'product_search_front',
    'product_search_name_words',
    'search_word_trigrams',
  ])
})

test('counts words, and removes those that no product has', async () => {
  await insertProduct(shop.db, { name: 'Lychee Lychee' })
  await sql`insert into search_word (word, product_count) values ('nowhere', 7)`.execute(shop.db)
  await countSearchWords(shop.db)
  const words = await shop.db
    .selectFrom('search_word')
    .selectAll()
    .where('word', 'in', ['lychee', 'nowhere', 'mango'])
    .orderBy('word')
    .execute()
  expect(words).toEqual([
    { word: 'lychee', product_count: 1 },
    { word: 'mango', product_count: 6 },
  ])
})
