import { FLAVOUR_FAMILIES, FlavourFamily, type ProductListAnswer } from '@shop/contract/catalogue.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { insertBrand, insertCategory, insertProduct } from './catalogue.test-products.ts'

type Answer = z.input<typeof ProductListAnswer>

/** A product of the test's reference model; prices are pence. */
interface Model {
  id: number
  category: number | null
  subcategory: number | null
  brand: number | null
  flavour: FlavourFamily | null
  rating: number
  prices: number[]
  strengths: number[]
  isInStock: boolean
  isFeatured: boolean
  popularity: number
  created: number
  name: string
  reviews: number
}

interface Filter {
  categories?: number[]
  subcategories?: number[]
  brands?: number[]
  ratings?: number[]
  strengths?: number[]
  flavours?: FlavourFamily[]
  min_price?: number
  max_price?: number
  in_stock?: boolean
  is_featured?: boolean
}

const PRODUCTS = 70
let shop: TestApp
const products: Model[] = []
const categories: number[] = []
const subcategories: number[] = []
const brands: number[] = []

beforeAll(async () => {
  shop = await buildTestApp()
  for (const name of ['Liquids', 'Teas', 'Empty']) categories.push(await insertCategory(shop.db, name))
  for (const name of ['One', 'Two']) subcategories.push(await insertCategory(shop.db, name, categories[0] ?? null))
  for (const name of ['Alder', 'Birch', 'Cedar']) brands.push(await insertBrand(shop.db, name))
  for (let index = 0; index < PRODUCTS; index += 1) products.push(await insertModel(index))
  await insertProduct(shop.db, { name: 'Hidden draft', status: 'draft', category_id: categories[0] ?? null })
  await insertProduct(shop.db, { name: 'Hidden archive', status: 'archived', category_id: categories[0] ?? null })
})
afterAll(() => shop.close())

/** Inserts products that differ in every facet, computed from `n`, so that failures are reproducible. */
async function insertModel(n: number): Promise<Model> {
  const category = n % 5 === 4 ? null : (categories[n % 2] ?? null)
  const subcategory = category === categories[0] ? (subcategories[n % 3] ?? null) : null
  const strengths = n % 4 === 0 ? [3, 6].slice(0, 1 + ((n / 4) % 2)) : []
  const prices = [250 + ((n * 37) % 900), ...(n % 3 === 0 ? [1900 + n] : [])]
  const variationCount = Math.max(prices.length, strengths.length)
  const model = {
    category,
    subcategory,
    brand: n % 7 === 6 ? null : (brands[n % 3] ?? null),
    flavour: FlavourFamily.options[n % 12] ?? null,
    rating: ((n * 13) % 51) / 10,
    strengths,
    isInStock: n % 6 !== 0,
    isFeatured: n % 9 === 0,
    popularity: (n * 17) % 23,
    created: Date.UTC(2026, 0, 1 + ((n * 5) % 40)),
    name: `Product ${String.fromCharCode(65 + ((n * 11) % 26))}${n % 4}`,
    reviews: (n * 3) % 5,
  }
  const variations = Array.from({ length: variationCount }, (_, index) => ({
    attributes: {
      Size: `${index}`,
      ...(strengths[index] === undefined ? {} : { Strength: `${strengths[index]} mg` }),
      // An amount of a vitamin is not a strength.
      ...(strengths.length === 0 && n % 3 === 0 ? { Strength: '6 mg' } : {}),
    },
    price: prices[index] ?? prices[0] ?? 0,
    stock_quantity: model.isInStock && index === 0 ? 4 : 0,
  }))
  const id = await insertProduct(shop.db, {
    name: model.name,
    product_class: strengths.length > 0 ? 'nicotine_eliquid' : 'food_supplement',
    category_id: category,
    subcategory_id: subcategory,
    brand_id: model.brand,
    flavour_family: model.flavour,
    rating: model.rating,
    num_reviews: model.reviews,
    is_featured: model.isFeatured,
    popularity: model.popularity,
    created_at: new Date(model.created).toISOString(),
    variations,
  })
  return { ...model, id, prices }
}

async function list(query: string): Promise<Answer> {
  const response = await shop.app.inject(`/api/v1/products/?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const tests: Record<string, (filter: Filter, product: Model) => boolean> = {
  categories: ({ categories: ids }, product) => among(ids, product.category),
  subcategories: ({ subcategories: ids }, product) => among(ids, product.subcategory),
  brands: ({ brands: ids }, product) => among(ids, product.brand),
  flavours: ({ flavours }, product) => among(flavours, product.flavour),
  ratings: ({ ratings }, product) => !ratings?.length || product.rating >= Math.min(...ratings),
  strengths: ({ strengths }, product) => !strengths?.length || product.strengths.some((mg) => strengths.includes(mg)),
  price: ({ min_price = 0, max_price = 1e6 }, product) =>
    product.prices.some((price) => price >= min_price && price <= max_price),
  stock: ({ in_stock }, product) => in_stock === undefined || in_stock === product.isInStock,
  featured: ({ is_featured }, product) => is_featured === undefined || is_featured === product.isFeatured,
}

function among<T>(chosen: T[] | undefined, value: T | null): boolean {
  return !chosen?.length || (value !== null && chosen.includes(value))
}

/** Returns those that pass every part of the filter except `without`. */
function passing(filter: Filter, without?: string): Model[] {
  return products.filter((product) =>
    Object.entries(tests).every(([part, passes]) => part === without || passes(filter, product)),
  )
}

function queryOf({ min_price, max_price, in_stock, is_featured, ...lists }: Filter): string {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(lists)) for (const value of values) query.append(`${name}[]`, `${value}`)
  if (min_price !== undefined) query.set('min_price', (min_price / 100).toFixed(2))
  if (max_price !== undefined) query.set('max_price', (max_price / 100).toFixed(2))
  if (in_stock !== undefined) query.set('in_stock', `${in_stock}`)
  if (is_featured !== undefined) query.set('is_featured', `${is_featured}`)
  return query.toString()
}

const ids = (answer: Answer) => answer.items.map((item) => item.id)
const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
/** Returns [value, count] of values that a product has or the visitor chose. */
function counts<T>(
  models: Model[],
  valuesOf: (model: Model) => (T | null)[],
  choices: readonly T[],
  chosen: readonly T[] = [],
) {
  return choices
    .map((choice): [T, number] => [choice, models.filter((model) => valuesOf(model).includes(choice)).length])
    .filter(([choice, count]) => count > 0 || chosen.includes(choice))
}

test('lists exactly the products that pass a filter, and counts what each further choice would leave', async () => {
  const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })
  const filters = fc.record(
    {
      categories: some(categories),
      subcategories: some(subcategories),
      brands: some(brands),
      ratings: some([1, 2, 3, 4, 5]),
      strengths: some([3, 6, 12]),
      flavours: some(FlavourFamily.options),
      min_price: fc.integer({ min: 0, max: 1200 }),
      max_price: fc.integer({ min: 300, max: 2500 }),
      in_stock: fc.boolean(),
      is_featured: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const answer = await list(`limit=100&${queryOf(filter)}`)
      expect(sorted(ids(answer))).toEqual(sorted(passing(filter).map((product) => product.id)))
      expect(answer.total).toBe(answer.items.length)
      // Every name contains the word, and a search filters in the database instead of in memory.
      const search = await shop.app.inject(`/api/v1/products/search?q=product&facets=true&limit=100&${queryOf(filter)}`)
      const { is_featured: _, ...searchable } = filter
      expect(sorted(ids(search.json()))).toEqual(sorted(passing(searchable).map((product) => product.id)))
      expect(search.json().total).toBe(search.json().items.length)
      const { facets } = answer
      expect(facets.categories.map((facet) => [facet.id, facet.count])).toEqual(
        counts(passing(filter, 'categories'), (model) => [model.category], categories, filter.categories),
      )
      expect(facets.subcategories.map((facet) => [facet.id, facet.count])).toEqual(
        counts(passing(filter, 'subcategories'), (model) => [model.subcategory], subcategories, filter.subcategories),
      )
      expect(facets.brands.map((facet) => [facet.id, facet.count])).toEqual(
        counts(passing(filter, 'brands'), (model) => [model.brand], brands, filter.brands),
      )
      expect(facets.strengths.map((facet) => [facet.mg, facet.count])).toEqual(
        counts(passing(filter, 'strengths'), (model) => model.strengths, [3, 6, 12], filter.strengths),
      )
      expect(facets.flavours.map((facet) => [facet.key, facet.count])).toEqual(
        counts(passing(filter, 'flavours'), (model) => [model.flavour], FlavourFamily.options, filter.flavours),
      )
      const rated = passing(filter, 'ratings')
      expect(facets.ratings).toEqual(
        [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rated.filter((model) => model.rating >= rating).length })),
      )
      const prices = passing(filter, 'price').flatMap((model) => model.prices)
      expect(facets.price).toEqual(
        prices.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...prices) / 100, max: Math.max(...prices) / 100 },
      )
    }),
    { numRuns: 60 },
  )
})

const by =
  (...keys: ((model: Model) => number | string)[]) =>
  (a: Model, b: Model) => {
    for (const key of [...keys, (model: Model) => model.id]) {
      if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1
    }
    return 0
  }
const lowest = (model: Model) => Math.min(...model.prices)

test.each([
  ['popularity', by((model) => -model.popularity)],
  ['newest', by((model) => -model.created)],
  ['price_asc', by(lowest)],
  ['price_desc', (a: Model, b: Model) => -by(lowest)(a, b)],
  [
    'rating',
    by(
      (model) => -model.rating,
      (model) => -model.reviews,
    ),
  ],
  ['name', by((model) => model.name.toLowerCase())],
])('sorts by %s, consistently across pages', async (sort, order) => {
  const pages = [1, 2, 3, 4].map((page) => list(`sort=${sort}&limit=20&page=${page}`))
  const found = (await Promise.all(pages)).flatMap(ids)
  expect(found).toEqual(products.toSorted(order).map((product) => product.id))
})

test('sorts by popularity, ten per page, by default', async () => {
  const answer = await list('')
  expect(answer).toMatchObject({ page: 1, limit: 10, pages: 7, total: PRODUCTS })
  expect(ids(answer)).toEqual(ids(await list('sort=popularity&page=1&limit=10')))
})

test('returns an empty page with the total beyond the last page', async () => {
  expect(await list('page=8')).toMatchObject({ items: [], total: PRODUCTS, pages: 7 })
  expect(await list('page=1000000&limit=100')).toMatchObject({ items: [], total: PRODUCTS, pages: 1 })
})

test('reads several values in each of three notations', async () => {
  const [a, b] = brands
  const answers = [`brands[]=${a}&brands[]=${b}`, `brands=${a},${b}`, `brands=${a}&brands=${b}`].map(list)
  const [first, ...others] = await Promise.all(answers)
  for (const other of others) expect(other).toEqual(first)
  expect(first?.total).toBe(passing({ brands: brands.slice(0, 2) }).length)
})

test('names each facet as a page shows it', async () => {
  const { facets } = await list('')
  expect(facets.brands[0]).toMatchObject({ id: brands[0], name: 'Alder' })
  expect(facets.subcategories[0]).toMatchObject({ name: 'One', category_id: categories[0] })
  expect(facets.flavours[0]).toMatchObject({ key: 'mint', name: FLAVOUR_FAMILIES.mint })
})

test('counts only public products of categories and brands', async () => {
  const { items } = (await shop.app.inject('/api/v1/categories/')).json()
  expect(items.map((item: { name: string }) => item.name)).toEqual(['Liquids', 'Teas', 'Empty'])
  expect(items[0].product_count).toBe(passing({ categories: categories.slice(0, 1) }).length)
  expect(items[2]).toMatchObject({ product_count: 0, subcategories: [] })
  expect(items[0].subcategories[1].product_count).toBe(passing({ subcategories: subcategories.slice(1, 2) }).length)
  expect((await shop.app.inject('/api/v1/categories?limit=1')).json()).toMatchObject({
    items: [{ name: 'Liquids' }],
    total: 3,
  })
  const listed = (await shop.app.inject('/api/v1/brands/')).json()
  expect(listed.items.map((brand: { product_count: number }) => brand.product_count)).toEqual(
    brands.map((brand) => passing({ brands: [brand] }).length),
  )
})
