import { PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInForce } from './compliance.rule.ts'
import { checkPublishable, PUBLISHING_RULES } from './compliance.rules.ts'
import { BLOCKED_VAPES, type DraftChanges, lawfulDraft, TEST_DAY } from './compliance.test-products.ts'

type Class = (typeof PRODUCT_CLASSES)[number]

function rulesBroken(product_class: Class, changes: DraftChanges = {}, today = TEST_DAY): string[] {
  return [...new Set(checkPublishable(lawfulDraft(product_class, changes), today).map(({ rule }) => rule))]
}

test.each(PRODUCT_CLASSES)('accepts a %s with its facts', (product_class) => {
  expect(checkPublishable(lawfulDraft(product_class), TEST_DAY)).toEqual([])
})

describe('blocks each cell of the table', () => {
  test.each(BLOCKED_VAPES)('$product_class: $cell (rule $rule)', ({ product_class, rule, ...changes }) => {
    expect(rulesBroken(product_class, changes)).toContain(rule)
  })
})

test('names the field, the rule and what to do', () => {
  const draft = lawfulDraft('nicotine_eliquid', { variations: [{ attributes: { Strength: '25 mg' } }] })
  expect(checkPublishable(draft, TEST_DAY)).toEqual([
    {
      rule: 'A1',
      path: 'variations.0.attributes.Strength',
      message: 'Rule A1: nicotine liquid can contain at most 20 mg/ml; this says 25. It can’t be sold.',
    },
  ])
})

describe('strength and size', () => {
  const eliquid = (changes: DraftChanges) => rulesBroken('nicotine_eliquid', changes)

  test.each(['20 mg', '20mg/ml', '2%', '2.0 %', '10 mg', '0 mg', '70% VG / 30% PG'])('accepts %s', (value) => {
    expect(eliquid({ variations: [{ attributes: { Strength: value } }] })).toEqual([])
  })

  test.each(['20.5 mg', '25MG', '2,5 %', '2.5%', '1,000 mg', '25 ㎎', '2\u200b5\u200bmg', '36'])(
    'blocks %s',
    (value) => {
      expect(eliquid({ variations: [{ attributes: { Strength: value } }] })).toEqual(['A1'])
    },
  )

  test('rejects an option that is stronger than the product states', () => {
    const variations = [{ attributes: { Strength: '20 mg' } }]
    expect(eliquid({ facts: { nicotine_mg_ml: 10 }, variations })).toEqual(['A1'])
  })

  test('checks a strength in the name', () => {
    expect(eliquid({ fields: { name: 'Mango 24mg' } })).toEqual(['A1'])
  })

  test.each(['10 ml', '10 x 10ml', 'Pack of 5 × 10 ml', '1 cl'])('accepts a bottle of %s', (Size) => {
    expect(eliquid({ variations: [{ attributes: { Size } }] })).toEqual([])
  })

  test.each(['11 ml', '50ml', '0.5 L', '5 cl'])('blocks a bottle of %s', (Volume) => {
    expect(eliquid({ variations: [{ attributes: { Volume } }] })).toEqual(['A2'])
  })

  test('accepts a net quantity of several bottles in a pack', () => {
    const pack = { attributes: { Pack: '5 x 10 ml' }, net_quantity: 50 }
    expect(eliquid({ fields: { net_unit: 'ml' }, variations: [pack] })).toEqual([])
    expect(eliquid({ fields: { net_unit: 'ml' }, variations: [{ net_quantity: 50 }] })).toEqual(['A2'])
  })

  test('accepts a bigger bottle for a liquid without nicotine', () => {
    expect(eliquid({ facts: { nicotine_mg_ml: 0, volume_ml: 100 } })).toEqual([])
    expect(rulesBroken('shortfill', { variations: [{ attributes: { Size: '100 ml' } }] })).toEqual([])
  })

  test('reads milligrams of a CBD liquid as CBD unless they name nicotine', () => {
    expect(rulesBroken('cbd_eliquid', { variations: [{ attributes: { Strength: '1000 mg' } }] })).toEqual([])
    expect(rulesBroken('cbd_eliquid', { variations: [{ attributes: { Nicotine: '6 mg' } }] })).toEqual(['A1'])
  })

  test.each([
    [2, []],
    [2.01, ['A3']],
  ])('checks a tank of %d ml', (tank_ml, broken) => {
    expect(rulesBroken('tank', { facts: { tank_ml } })).toEqual(broken)
  })
})

describe('notification', () => {
  test('accepts only an exemption that fits the product', () => {
    const exempt = (ecid_exempt_reason: string) => ({ ecid_gb: null, ecid_checked_on: null, ecid_exempt_reason })
    const facts = { nicotine_mg_ml: 0, ...exempt('zero_nicotine') }
    expect(rulesBroken('nicotine_eliquid', { facts })).toEqual([])
    expect(rulesBroken('nicotine_eliquid', { facts: exempt('zero_nicotine') })).toEqual(['A4'])
    expect(rulesBroken('nicotine_shot', { facts: exempt('battery_unit') })).toEqual(['A4'])
    expect(rulesBroken('device', { facts: { ...exempt('battery_unit'), tank_ml: null } })).toEqual([])
    expect(rulesBroken('device', { facts: exempt('battery_unit') })).toEqual(['A4'])
    expect(rulesBroken('tank', { facts: exempt('identical_part') })).toEqual([])
  })

  test('ignores a check date in the future', () => {
    expect(rulesBroken('device', { facts: { ecid_checked_on: '2026-11-22' } })).toEqual(['A4'])
    expect(rulesBroken('device', { facts: { ecid_checked_on: TEST_DAY } })).toEqual([])
  })
})

describe('dates', () => {
  test('blocks single-use vapes from 1 June 2025', () => {
    const facts = { rechargeable: false, ecid_checked_on: '2025-01-01' }
    expect(rulesBroken('device', { facts }, '2025-05-31')).toEqual([])
    expect(rulesBroken('device', { facts }, '2025-06-01')).toEqual(['A13'])
  })

  test('limits the daily amount of CBD from 1 July 2025', () => {
    const facts = { cbd_mg_per_serving: 20, fsa_checked_on: '2025-06-01', coa_date: '2025-05-01' }
    expect(rulesBroken('cbd_food', { facts }, '2025-06-30')).toEqual([])
    expect(rulesBroken('cbd_food', { facts }, '2025-07-01')).toEqual(['C2'])
  })

  test('accepts a check of the FSA list for 90 days', () => {
    const facts = { fsa_checked_on: '2026-08-23' }
    expect(rulesBroken('cbd_food', { facts }, '2026-11-21')).toEqual([])
    expect(rulesBroken('cbd_food', { facts }, '2026-11-22')).toEqual(['C1'])
    expect(rulesBroken('cbd_food', { facts: { fsa_checked_on: '2026-11-22' } }, '2026-11-21')).toEqual(['C1'])
  })

  test('applies a rule on its first and its last day', () => {
    const rule = { effective_from: '2025-06-01', effective_to: '2025-06-30' }
    const days = ['2025-05-31', '2025-06-01', '2025-06-30', '2025-07-01']
    expect(days.map((day) => isInForce(rule, day))).toEqual([false, true, true, false])
  })
})

describe('CBD', () => {
  test.each([
    [{ cbd_mg_per_serving: 10, servings_per_day: 1 }, []],
    [{ cbd_mg_per_serving: 10.01, servings_per_day: 1 }, ['C2']],
    [{ thc_mg_per_serving: 0.01, servings_per_day: 7, cbd_mg_per_serving: 1 }, []],
    [{ thc_mg_per_serving: 0.0701, servings_per_day: 1 }, ['C2']],
    [{ controlled_cannabinoids_mg_per_pack: 1 }, []],
    [{ controlled_cannabinoids_mg_per_pack: 1.1 }, ['C4']],
    [{ plant_part: 'stalk' }, []],
  ])('%j', (facts, broken) => {
    expect(rulesBroken('cbd_food', { facts })).toEqual(broken)
  })

  test('rejects an option that is stronger than the stated pack', () => {
    const variations = [{ attributes: { Strength: '600 mg' } }]
    expect(rulesBroken('cbd_food', { facts: { cbd_mg_per_pack: 600 }, variations })).toEqual([])
    expect(rulesBroken('cbd_food', { facts: { cbd_mg_per_pack: 300 }, variations })).toEqual(['C2'])
  })
})

describe('supplements', () => {
  const claim = (text: string, nutrients: unknown[]) =>
    rulesBroken('food_supplement', { facts: { claims: [text], nutrients } })
  const zinc = { name: 'Zinc', amount: 10, unit: 'mg', nrv_percent: 100 }

  test('requires enough of the nutrient for a registered claim', () => {
    expect(claim('Zinc contributes to the maintenance of normal hair.', [zinc])).toEqual([])
    expect(claim('Zinc contributes to the maintenance of normal hair', [{ ...zinc, nrv_percent: 14 }])).toEqual(['D3'])
    expect(claim('Zinc contributes to the maintenance of normal shoes', [zinc])).toEqual(['D3'])
    expect(claim('Iron contributes to normal cognitive function', [zinc])).toEqual(['D3'])
  })

  test('requires the reference value of a vitamin or mineral', () => {
    const nutrients = [{ ...zinc, nrv_percent: null }]
    expect(rulesBroken('food_supplement', { facts: { nutrients, claims: [] } })).toEqual(['D1'])
  })

  test('accepts a net quantity on every variation instead', () => {
    const fields = { net_quantity: null }
    const sizes = [
      { net_quantity: 30, attributes: { Size: '30' } },
      { net_quantity: 60, attributes: { Size: '60' } },
    ]
    expect(rulesBroken('food_supplement', { fields, variations: sizes })).toEqual([])
    expect(rulesBroken('food_supplement', { fields })).toEqual(['D2'])
  })
})

describe('for any other input', () => {
  test('nicotine above 20 mg/ml is never public', () => {
    const classes = fc.constantFrom(...(['nicotine_eliquid', 'nicotine_shot', 'prefilled_pod'] as const))
    const strengths = fc.double({ min: 20, minExcluded: true, max: 1000, noNaN: true })
    fc.assert(
      fc.property(classes, strengths, fc.string(), fc.string(), (product_class, nicotine_mg_ml, name, description) => {
        const draft = lawfulDraft(product_class, { facts: { nicotine_mg_ml }, fields: { name, description } })
        expect(checkPublishable(draft, TEST_DAY).map(({ rule }) => rule)).toContain('A1')
      }),
    )
  })

  test('an option above 20 mg/ml is never public, in any notation', () => {
    const written = fc.constantFrom(
      (mg: number) => `${mg} mg`,
      (mg: number) => `${mg}MG/ML`,
      (mg: number) => `${mg / 10} %`,
      (mg: number) => `${String(mg / 10).replace('.', ',')}%`,
      (mg: number) => `Nic salt ${mg}mg 10ml`,
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 21, max: 999 }),
        written,
        fc.constantFrom('Strength', 'Option', 'Nicotine'),
        (mg, write, name) => {
          const draft = lawfulDraft('nicotine_eliquid', { variations: [{ attributes: { [name]: write(mg) } }] })
          expect(checkPublishable(draft, TEST_DAY).map(({ rule }) => rule)).toContain('A1')
        },
      ),
    )
  })

  test('a check returns a result for any text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRODUCT_CLASSES),
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        (product_class, text) => {
          const draft = lawfulDraft(product_class, {
            fields: { name: text, description: text, tags: [text] },
            variations: [{ attributes: { Blend: `${text}.` } }],
          })
          expect(checkPublishable(draft, TEST_DAY)).toBeInstanceOf(Array)
        },
      ),
    )
  })

  test('every rule has an id and classes', () => {
    for (const { rule, classes } of PUBLISHING_RULES) {
      expect(rule).toMatch(/^[A-H]\d{1,2}$/)
      expect(classes.length).toBeGreaterThan(0)
    }
  })
})
