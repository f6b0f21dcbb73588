import { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import { HEADER_CATEGORY_NAMES } from '@shop/contract/constants.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CONFIRMATION_PATH } from '../../areas/compliance/compliance.confirmations.ts'
import { checkPublishable } from '../../areas/compliance/compliance.rules.ts'
import { demoProducts } from './demo-catalogue.ts'
import { DEPARTMENTS } from './departments.ts'
import { MAKERS } from './makers.ts'

const TODAY = '2026-11-21'
const products = demoProducts(TODAY)
const drafts = products.map(({ draft }) => draft)
const variations = drafts.flatMap((draft) => draft.variations)
const isSoldOut = (draft: (typeof drafts)[number]) =>
  draft.variations.every(({ stock_quantity }) => stock_quantity === 0)

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

/** The draft as staff would send it: with ids and images, its prices in pounds. */
const sent = ({ draft }: (typeof products)[number]) =>
  z.encode(ProductDraft, { ...draft, brand_id: 1, category_id: 2, subcategory_id: 3, images: [] })

describe('the demo catalogue', () => {
  test('has the specified size', () => {
    expect(products.length).toBeGreaterThanOrEqual(320)
    expect(variations.length).toBeGreaterThanOrEqual(1000)
    expect(new Set(products.map(({ brand }) => brand)).size).toBeGreaterThanOrEqual(26)
  })

  test('has no duplicate name, slug or sku', () => {
    expect(repeated(drafts.map(({ name }) => name))).toEqual([])
    expect(repeated(drafts.map(({ slug }) => slug))).toEqual([])
    expect(repeated([...drafts, ...variations].map(({ sku }) => sku).filter((sku) => sku !== ''))).toEqual(
      drafts.filter(({ variations: own }) => Object.keys(own[0]?.attributes ?? {}).length === 0).map(({ sku }) => sku),
    )
  })

  test('is the same for the same day', () => {
    expect(demoProducts(TODAY)).toEqual(products)
  })

  test('has only drafts that the contract accepts and returns unchanged', () => {
    for (const product of products) {
      expect(ProductDraft.parse(sent(product))).toMatchObject(product.draft)
    }
  })

  test('breaks no legal rule, on its day and a month later', () => {
    const broken = drafts.flatMap((draft) =>
      [TODAY, '2026-12-21'].flatMap((day) =>
        checkPublishable(draft, day)
          // The seed confirms what only a person can see.
          .filter(({ path }) => !path.startsWith(CONFIRMATION_PATH))
          .map(({ path, message }) => `${draft.name}, ${path}: ${message}`),
      ),
    )
    expect(broken).toEqual([])
  })

  test('describes each product in its own words', () => {
    expect(repeated(drafts.map(({ description }) => description))).toEqual([])
    expect(repeated(drafts.map(({ short_description }) => short_description))).toEqual([])
    for (const { description } of drafts) expect(description.split('\n\n').length).toBeGreaterThanOrEqual(2)
  })

  test('has a realistic share of sold-out and low-stock products', () => {
    const share = drafts.filter(isSoldOut).length / drafts.length
    expect(share).toBeGreaterThan(0.03)
    expect(share).toBeLessThan(0.1)
    expect(
      variations.filter(({ stock_quantity }) => stock_quantity >= 1 && stock_quantity <= 5).length,
    ).toBeGreaterThan(40)
  })

  test('assigns every product to an existing category and brand', () => {
    const makers = new Set(MAKERS.map(({ slug }) => slug))
    for (const { brand, category, subcategory } of products) {
      const department = DEPARTMENTS.find(({ slug }) => slug === category)
      expect(department?.subcategories.map(({ slug }) => slug)).toContain(subcategory)
      expect(makers).toContain(brand)
    }
    expect(DEPARTMENTS.map(({ name }) => name)).toEqual(expect.arrayContaining([...HEADER_CATEGORY_NAMES]))
  })

  test('offers each choice of a product as a variation, and no other variation', () => {
    for (const { name, options, variations: own } of drafts) {
      for (const option of options) {
        const used = new Set(own.map(({ attributes }) => attributes[option.name]))
        expect({ name, values: [...used] }).toEqual({ name, values: option.values.map(({ value }) => value) })
      }
      for (const { attributes } of own) {
        expect(Object.keys(attributes)).toEqual(options.map((option) => option.name))
      }
    }
  })

  test('has the products that the home page and the search need, at their prices', () => {
    const priceOf = (name: string) => drafts.find((draft) => draft.name === name)?.variations[0]?.price
    expect(priceOf('Garden Mint Nic Salt')).toBe(499)
    expect(priceOf('Pod One Refillable Kit')).toBe(2499)
    expect(priceOf('Magnesium Glycinate')).toBe(1395)
    expect(priceOf('Mesh Coils 0.8 Ω, 5 pack')).toBe(1199)
    expect(priceOf('Mango Ice Nic Salt')).toBe(479)
  })

  test('draws every variation that looks different', () => {
    const mint = products.find(({ draft }) => draft.name === 'Garden Mint Nic Salt')
    expect(Object.keys(mint?.variationArt ?? {})).toHaveLength(15)
    for (const { images } of products) expect(images.length).toBeGreaterThanOrEqual(3)
  })
})
