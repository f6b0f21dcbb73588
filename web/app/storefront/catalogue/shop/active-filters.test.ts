import { expect, test } from 'vitest'
import { activeFilters } from './active-filters.ts'
import { NO_FILTERS } from './shop-filters.ts'

const named = {
  facets: null,
  chosen: { categories: [{ id: 1, name: 'E-Liquids' }], subcategories: [], brands: [] },
}

test('describes every filter, and removing one preserves the others', () => {
  const filters = {
    ...NO_FILTERS,
    categories: ['1'],
    strengths: ['10'],
    ratings: ['4'],
    max_price: '20',
    in_stock: true,
  }
  const active = activeFilters(filters, named)
  expect(active.map(({ label }) => label)).toEqual(['E-Liquids', '10 mg', '4 stars and up', 'Up to £20', 'In stock'])
  for (const { without } of active) expect(activeFilters({ ...filters, ...without }, named)).toHaveLength(4)
})

test('describes prices in everyday words', () => {
  const priceOf = (min_price: string, max_price: string) =>
    activeFilters({ ...NO_FILTERS, min_price, max_price }, named).map(({ label }) => label)
  expect(priceOf('5', '')).toEqual(['From £5'])
  expect(priceOf('5', '7.50')).toEqual(['£5 to £7.50'])
  expect(priceOf('', '')).toEqual([])
})

test('shows an id without a name as it is', () => {
  expect(activeFilters({ ...NO_FILTERS, brands: ['77'] }, named).map(({ label }) => label)).toEqual(['77'])
})
