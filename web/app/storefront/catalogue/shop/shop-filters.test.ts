import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  callQuery,
  facetCount,
  NO_FILTERS,
  readFilters,
  shopPath,
  toggled,
  withIds,
  withoutFacets,
  writeFilters,
} from './shop-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('reading the address of the shop', () => {
  test('accepts every spelling of a facet that links and forms use', () => {
    expect(read('categories=1&categories=2').categories).toEqual(['1', '2'])
    expect(read('categories=1,2').categories).toEqual(['1', '2'])
    expect(read('categories[]=1&categories[]=2').categories).toEqual(['1', '2'])
    expect(read('category=e-liquids').categories).toEqual(['e-liquids'])
    expect(read('categories=1&category=1').categories).toEqual(['1'])
  })

  test('ignores the blank fields of a form sent without JavaScript', () => {
    expect(read('search=&min_price=&max_price=&sort=&page=&brands=')).toEqual(NO_FILTERS)
  })

  test('accepts a price with a pound sign', () => {
    expect(read('min_price=£3.50&max_price=20')).toMatchObject({ min_price: '3.50', max_price: '20' })
  })

  test('treats a search of spaces as no search', () => {
    expect(read('search=%20%20').search).toBe('')
  })
})

const value = fc.stringMatching(/^[a-z0-9-]{1,8}$/)
const filters = fc.record({
  search: fc.string().map((text) => text.trim()),
  categories: fc.uniqueArray(value),
  subcategories: fc.uniqueArray(value),
  brands: fc.uniqueArray(value),
  strengths: fc.uniqueArray(value),
  flavours: fc.uniqueArray(value),
  ratings: fc.uniqueArray(value),
  min_price: fc.constantFrom('', '0', '3.5'),
  max_price: fc.constantFrom('', '20'),
  in_stock: fc.boolean(),
  sort: fc.constantFrom('', 'newest', 'price_asc'),
  page: fc.integer({ min: 1, max: 50 }).map(String),
})

test('reads the same filters from an address that it has written', () => {
  fc.assert(
    fc.property(filters, (one) => {
      expect(readFilters(writeFilters(one))).toEqual(one)
    }),
  )
})

test('switching a value on and off again restores the filters, on page 1', () => {
  fc.assert(
    fc.property(filters, (one) => {
      fc.pre(!one.brands.includes('new'))
      const on = { ...one, ...toggled(one, 'brands', 'new') }
      expect(on.brands).toContain('new')
      expect(shopPath({ ...on, ...toggled(on, 'brands', 'new') })).toBe(shopPath(one))
    }),
  )
})

test('changing a filter returns to page 1, and changing the page preserves the filters', () => {
  const third = { ...NO_FILTERS, brands: ['7'], page: '3' }
  expect(shopPath(third, { sort: 'newest' })).toBe('/shop?brands=7&sort=newest')
  expect(shopPath(third, { page: '4' })).toBe('/shop?brands=7&page=4')
  expect(shopPath(NO_FILTERS)).toBe('/shop')
})

test('clearing the filters preserves the search and the sort order', () => {
  const narrowed = {
    ...NO_FILTERS,
    search: 'mint',
    sort: 'newest',
    brands: ['1', '2'],
    max_price: '20',
    in_stock: true,
  }
  expect(facetCount(narrowed)).toBe(4)
  expect(shopPath(withoutFacets(narrowed))).toBe('/shop?search=mint&sort=newest')
})

test('replaces slugs with ids, and passes unknown slugs on for the API to reject', () => {
  const named = {
    categories: [{ id: 3, slug: 'e-liquids' }],
    subcategories: [{ id: 9, slug: 'nic-salts' }],
    brands: [],
  }
  const asked = { ...NO_FILTERS, categories: ['e-liquids', '5'], subcategories: ['nic-salts'], brands: ['nobody'] }
  expect(withIds(asked, named)).toMatchObject({ categories: ['3', '5'], subcategories: ['9'], brands: ['nobody'] })
})

test('sends no blank values to the API', () => {
  expect(callQuery(NO_FILTERS)).toMatchObject({ min_price: undefined, sort: undefined, in_stock: undefined, page: '1' })
})
