import { describe, expect, test } from 'vitest'
import { classify } from './import.classify.ts'
import { strengthsIn } from './import.facts.ts'
import type { ImportedProduct } from './import.product.ts'

function product(given: Partial<ImportedProduct> & { options?: Record<string, string>[] }): ImportedProduct {
  const { options = [{}], ...rest } = given
  return {
    key: 'shopify:x',
    line: 2,
    name: 'Thing',
    slug: 'x',
    sku: 'X',
    status: 'active',
    brand: '',
    type: '',
    categories: [],
    tags: [],
    description: '',
    short_description: '',
    seo_title: '',
    seo_description: '',
    is_featured: false,
    images: [],
    facts: new Map(),
    notes: [],
    variations: options.map((attributes, index) => ({
      line: 2,
      sku: `X${index}`,
      attributes,
      barcode: '',
      weight_grams: null,
      cost_price: null,
      price: 100,
      compare_at_price: null,
      stock_quantity: 1,
      image: null,
    })),
    ...rest,
  }
}

describe('the class of a product', () => {
  test.each([
    ['nicotine_eliquid', { type: 'Nic Salt', name: 'Frost 10ml' }],
    ['nicotine_eliquid', { name: 'Peach Iced Tea 10ml 20mg' }],
    ['nicotine_eliquid', { name: 'Frost', options: [{ Strength: '10 mg' }] }],
    ['nicotine_eliquid', { categories: ['Vape', 'E-Liquids', '50/50'], name: 'Kitten Custard 10ml' }],
    ['nicotine_shot', { name: 'Nic Shot 18mg 10ml' }],
    ['shortfill', { name: 'Mango Shortfill 100ml' }],
    ['shortfill', { type: 'E-Liquid', name: 'Mango 100ml 0mg' }],
    ['prefilled_pod', { name: 'Prefilled Pods 2ml 20mg' }],
    ['device', { type: 'Pod Kits', name: 'Slim Pod Kit' }],
    ['device', { name: 'Puff Disposable 20mg' }],
    ['tank', { name: 'Mesh Tank 2ml' }],
    ['coil', { type: 'Coils', name: 'Mesh 0.4 ohm' }],
    ['battery', { name: '18650 Battery' }],
    ['accessory', { name: 'Battery Case' }],
    ['cbd_food', { name: 'CBD Calm Tea', type: 'Tea' }],
    ['cbd_eliquid', { name: 'CBD E-Liquid 1000mg' }],
    ['tea', { name: 'Peppermint', type: 'Herbal Tea' }],
    ['food_supplement', { name: 'Vitamin C 1000mg', type: 'Vitamins' }],
    ['accessory', { name: 'V-Neck T-Shirt', type: 'Clothing' }],
  ])('%s: %o', (meant, given) => {
    expect(classify(product(given)).meant).toBe(meant)
  })

  test('comes from the file when it names one', () => {
    expect(classify(product({ name: 'Mystery', facts: new Map([['product_class', 'Tea']]) })).meant).toBe('tea')
  })

  test('comes from staff before words in the file', () => {
    const settled = {
      product_class: 'nicotine_eliquid',
      compliance: { nicotine_mg_ml: 3, volume_ml: 10, ecid_gb: '123' },
    } as const
    const { classified } = classify(product({ name: 'Frost 5mg' }), settled)
    expect(classified).toMatchObject({
      product_class: 'nicotine_eliquid',
      compliance: { ecid_gb: '123', nicotine_mg_ml: 5 },
    })
  })

  test('is in doubt when it is unknown and the name has a strength', () => {
    expect(classify(product({ name: 'Mystery 20mg' })).doubts).toMatchObject([{ rule: 'class' }])
  })
})

describe('the facts of a product', () => {
  test('come from names, options and metafields, with the largest strength', () => {
    const facts = new Map([
      ['ecid', '00123-20-00045'],
      ['ecid_checked_on', '01/11/2026'],
      ['VG/PG', '50/50'],
      ['hazards', 'H302 Harmful if swallowed; EUH208: May produce an allergic reaction'],
      ['nicotine type', 'Salt'],
    ])
    const { classified, doubts, notes } = classify(
      product({ name: 'Frost Nic Salt 10ml', options: [{ Strength: '5 mg' }, { Strength: '2 %' }], facts }),
    )
    expect(classified).toMatchObject({
      product_class: 'nicotine_eliquid',
      compliance: {
        nicotine_mg_ml: 20,
        volume_ml: 10,
        nicotine_type: 'salt',
        ecid_gb: '00123-20-00045',
        ecid_checked_on: '2026-11-01',
        base: '50/50',
        clp_statements: [
          { code: 'H302', text: 'Harmful if swallowed' },
          { code: 'EUH208', text: 'May produce an allergic reaction' },
        ],
      },
    })
    expect([doubts, notes]).toEqual([[], []])
  })

  test('make it an accessory in doubt, with the rule and the field, when a required one is missing', () => {
    const { classified, doubts } = classify(product({ name: 'Frost Nic Salt' }))
    expect(classified).toEqual({ product_class: 'accessory', compliance: {} })
    expect(doubts.map(({ rule }) => rule).sort()).toEqual(['A1', 'A2'])
  })

  test('are reported and not guessed when they cannot be read', () => {
    const facts = new Map([
      ['ecid_checked_on', 'last week'],
      ['rechargeable', 'yes'],
      ['resistance', '0.8 Ω'],
    ])
    const { classified, notes } = classify(product({ name: 'Slim Pod Kit', facts }))
    expect(classified.compliance).toMatchObject({ rechargeable: true, resistance_ohm: 0.8, ecid_checked_on: null })
    expect(notes).toEqual(['"last week" couldn’t be read as ecid_checked_on.'])
  })

  test('become lists when they have several entries', () => {
    const facts = new Map([
      ['allergens', 'Milk, Nuts'],
      ['daily_portion', '1 capsule'],
      ['nutrients', '[{"name":"Vitamin C","amount":80,"unit":"mg","nrv_percent":100}]'],
    ])
    expect(classify(product({ type: 'Vitamins', facts })).classified.compliance).toMatchObject({
      allergens: ['milk', 'nuts'],
      daily_portion: '1 capsule',
      nutrients: [{ name: 'Vitamin C' }],
    })
  })

  test('include strengths in mg and percent', () => {
    expect(strengthsIn('3mg, 1.8 % and nicotine free')).toEqual([3, 18, 0])
  })
})
