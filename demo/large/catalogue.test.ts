import { expect, test } from 'vitest'
import { CONFIRMATION_PATH } from '../../server/areas/compliance/compliance.confirmations.ts'
import { checkPublishable } from '../../server/areas/compliance/compliance.rules.ts'
import { DEMO_CATEGORIES } from '../catalogue/taxonomy.ts'
import { LARGE_BRANDS, largeCatalogue } from './catalogue.ts'

const TODAY = '2026-11-21'
const COUNT = 4000
const products = [...largeCatalogue(COUNT, TODAY)]

test('creates the given number of products, the same every time', () => {
  expect(products).toHaveLength(COUNT)
  expect([...largeCatalogue(50, TODAY)]).toEqual(products.slice(0, 50))
})

test('has no duplicate name, slug or sku', () => {
  expect(new Set(products.map(({ name }) => name)).size).toBe(COUNT)
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(COUNT)
  const skus = products.flatMap(({ variations }) => variations.map(({ sku }) => sku))
  expect(new Set(skus).size).toBe(skus.length)
})

test('is spread over brands, categories and words', () => {
  const words = new Set(products.flatMap(({ name }) => name.split(' ')))
  expect(words.size).toBeGreaterThan(400)
  expect(new Set(products.map(({ brand }) => brand)).size).toBeGreaterThan(100)
  const slugs = new Set(DEMO_CATEGORIES.map(({ slug }) => slug))
  for (const { category, subcategory } of products) {
    expect(slugs).toContain(category)
    expect(slugs).toContain(subcategory)
  }
  expect(new Set(LARGE_BRANDS.map(({ slug }) => slug)).size).toBe(LARGE_BRANDS.length)
  const perProduct = products.flatMap(({ variations }) => variations).length / COUNT
  expect(perProduct).toBeGreaterThan(2)
  expect(perProduct).toBeLessThan(3)
})

test('breaks no rule except those that a person has to confirm', () => {
  const broken = products.flatMap(({ facts, ...product }) => {
    const variations = product.variations.map((own) => ({ ...own, price: own.price_pence }))
    const whole = { ...product, ...facts, seo_title: '', seo_description: '', variations }
    return checkPublishable(whole, TODAY)
      .filter(({ path }) => !path.startsWith(CONFIRMATION_PATH))
      .map(({ path, message }) => `${product.name}, ${path}: ${message}`)
  })
  expect(broken).toEqual([])
})
