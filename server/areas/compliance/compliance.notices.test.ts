import type { ClassifiedFacts, ProductClass } from '@shop/contract/compliance.ts'
import { NICOTINE_WARNING, PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageRestricted, containsNicotine, vatRatePercent } from './compliance.classes.ts'
import { listNotices, noticesOfBundle } from './compliance.notices.ts'
import { lawfulDraft, TEST_DAY } from './compliance.test-products.ts'
import { getCountedItem, unitPrice } from './compliance.unit-price.ts'
import { checkWarnings } from './compliance.warnings.ts'

const facts = (product_class: ProductClass, changes?: Record<string, unknown>): ClassifiedFacts =>
  lawfulDraft(product_class, changes ? { facts: changes } : {})
const texts = (given: ClassifiedFacts) => listNotices(given, TEST_DAY).map(({ text }) => text)

describe('notices', () => {
  test('the nicotine warning appears exactly above 0 mg/ml', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRODUCT_CLASSES),
        fc.constantFrom(0, 0.1, 3, 20),
        (product_class, nicotine_mg_ml) => {
          const given = facts(product_class, { nicotine_mg_ml })
          expect(texts(given).includes(NICOTINE_WARNING)).toBe(containsNicotine(given))
          const holdsLiquid = 'nicotine_mg_ml' in given.compliance
          expect(containsNicotine(given)).toBe(holdsLiquid && nicotine_mg_ml > 0)
        },
      ),
    )
  })

  test('a shortfill states 0 mg and adults only', () => {
    expect(texts(facts('shortfill'))).toEqual(['0 mg nicotine. For adults 18+.'])
  })

  test('a nicotine liquid lists its hazards', () => {
    expect(texts(facts('nicotine_eliquid'))).toEqual([
      NICOTINE_WARNING,
      'For adults 18+.',
      'H302: Harmful if swallowed',
    ])
  })

  test('CBD food has its caution word for word, its amounts and its storage', () => {
    expect(texts(facts('cbd_food', { allergens: ['milk'] }))).toEqual([
      'For adults 18+.',
      'Not for under 18s, or if you are pregnant, breastfeeding, trying to conceive or taking medicine. Do not exceed 10 mg CBD a day.',
      '5 mg CBD per serving; 2 servings reach 10 mg.',
      'Allergens: milk.',
      'Storage: Keep cool and dry.',
    ])
  })

  test('a supplement has three warnings', () => {
    expect(listNotices(facts('food_supplement'), TEST_DAY).filter(({ rule }) => rule === 'D1')).toHaveLength(3)
  })

  test('devices and batteries have recycling advice, accessories have no notices', () => {
    const kinds = (product_class: ProductClass) => listNotices(facts(product_class), TEST_DAY).map(({ kind }) => kind)
    expect(kinds('device')).toEqual(['age', 'recycling'])
    expect(kinds('battery')).toEqual(['age', 'caution', 'recycling'])
    expect(kinds('accessory')).toEqual([])
  })

  test('a bundle has the strictest notices of its parts without repeats, and its mixed strength', () => {
    const parts = [
      { facts: facts('shortfill'), quantity: 1 },
      { facts: facts('nicotine_shot'), quantity: 1 },
      { facts: facts('nicotine_eliquid'), quantity: 2 },
    ]
    expect(noticesOfBundle(parts, TEST_DAY).map(({ text }) => text)).toEqual([
      NICOTINE_WARNING,
      'For adults 18+.',
      'H302: Harmful if swallowed',
      'Mixed together: 3 mg/ml nicotine in 60 ml.',
    ])
  })
})

test('restricts every vaping class and CBD food to adults', () => {
  expect(PRODUCT_CLASSES.filter((product_class) => !ageRestricted(product_class))).toEqual([
    'food_supplement',
    'tea',
    'accessory',
  ])
})

test('charges no VAT on tea, and 20 percent on everything else', () => {
  const rates = Object.fromEntries(PRODUCT_CLASSES.map((known) => [known, vatRatePercent(known, TEST_DAY)]))
  expect(new Set(Object.values({ ...rates, tea: 20 }))).toEqual(new Set([20]))
  expect(rates.tea).toBe(0)
})

describe('unit price', () => {
  test.each([
    [499, 10, 'ml', { price: 4990, per: '100 ml' }],
    [1299, 60, 'ml', { price: 2165, per: '100 ml' }],
    [725, 75, 'g', { price: 967, per: '100 g' }],
    [1000, 3, 'each', { price: 333, per: 'item' }],
    [1000, 1, 'each', null],
    [1000, null, 'ml', null],
    [1000, 10, null, null],
  ] as const)('%d pence for %s %s', (price, quantity, unit, expected) => {
    expect(unitPrice(price, quantity, unit)).toEqual(expected)
  })

  test('counts products in the units of their class', () => {
    expect(getCountedItem(facts('food_supplement'))).toBe('capsule')
    expect(getCountedItem(facts('food_supplement', { daily_portion: '2 gummies' }))).toBe('gummy')
    expect(getCountedItem(facts('tea'))).toBe('bag')
    expect(getCountedItem(facts('cbd_food'))).toBe('bag')
    expect(getCountedItem(facts('coil'))).toBe('item')
  })
})

describe('warnings', () => {
  const rules = (...given: Parameters<typeof lawfulDraft>) =>
    checkWarnings(lawfulDraft(...given), TEST_DAY).map(({ rule }) => rule)

  test.each<[string, Parameters<typeof lawfulDraft>]>([
    ['A4', ['device', { facts: { ecid_gb: 'GB-1' } }]],
    ['A8', ['coil', { fields: { description: 'The best coil.' } }]],
    ['A11', ['shortfill', { facts: { bottle_capacity_ml: 40 }, variations: [{ price: 1999 }] }]],
    ['A14', ['nicotine_eliquid', { variations: [{ price: 263 }] }]],
    ['C4', ['cbd_food']],
    ['D2', ['tea', { facts: { allergens: ['nuts'] } }]],
    ['D4', ['food_supplement', { facts: { nutrients: [{ name: 'Iron', amount: 14, unit: 'mg', nrv_percent: 100 }] } }]],
  ])('rule %s', (rule, given) => {
    expect(rules(...given)).toEqual([rule])
  })

  test('a price below duty and VAT gets a warning only from the first day of the duty', () => {
    expect(rules('nicotine_eliquid', { variations: [{ price: 264 }] })).toEqual([])
    expect(checkWarnings(lawfulDraft('nicotine_eliquid', { variations: [{ price: 1 }] }), '2026-09-30')).toEqual([])
  })
})
