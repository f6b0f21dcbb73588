import { expect, test } from 'vitest'
import { demoBundles } from './bundles.ts'
import { demoProducts } from './catalogue/demo-catalogue.ts'

const products = demoProducts('2026-11-21')
const bundles = demoBundles(products)
const variations = new Map(products.flatMap(({ draft }) => draft.variations.map((own) => [own.sku, own])))

test('there are at least fourteen bundles, each with its own name', () => {
  expect(bundles.length).toBeGreaterThanOrEqual(14)
  expect(new Set(bundles.map(({ slug }) => slug)).size).toBe(bundles.length)
})

test.each(bundles)('$name costs less than its parts', ({ price, parts }) => {
  const singly = parts.reduce((sum, part) => sum + (variations.get(part.variation_sku)?.price ?? 0) * part.quantity, 0)
  expect(price).toBeLessThan(singly)
  expect(price).toBeGreaterThan(singly * 0.8)
})

test('most bundles can be bought', () => {
  const available = bundles.filter(({ parts }) =>
    parts.every((part) => (variations.get(part.variation_sku)?.stock_quantity ?? 0) >= part.quantity),
  )
  expect(available.length).toBeGreaterThanOrEqual(bundles.length - 2)
})
