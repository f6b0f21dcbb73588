import { describe, expect, test } from 'vitest'
import { ingredientRuns, mainFacts, nutrientRows, safetyFacts } from './facts-table.ts'

const described = (rest: Partial<Parameters<typeof mainFacts>[0]>) => ({
  product_class: 'nicotine_eliquid' as const,
  compliance: {},
  options: [],
  strengths_mg: [],
  pack_size: '',
  ...rest,
})

describe('the facts beside the description', () => {
  test('include volume, strengths and base of a liquid, but nothing internal', () => {
    const compliance = {
      nicotine_mg_ml: 20,
      nicotine_type: 'salt',
      volume_ml: 10,
      base: '50 VG / 50 PG',
      ecid_gb: '00001-26-00042',
      ecid_checked_by: 'Sam',
      ecid_checked_on: '2026-10-01',
    }
    expect(mainFacts(described({ compliance, strengths_mg: [6, 10, 20], pack_size: '10 ml' }))).toEqual([
      { label: 'Volume', value: '10 ml' },
      { label: 'Strengths', value: '6, 10 and 20 mg/ml' },
      { label: 'Base', value: '50 VG / 50 PG' },
      { label: 'Nicotine', value: 'Salt' },
    ])
  })

  test('show the pack size if there is no volume, and omit unknown values', () => {
    const compliance = { battery_mah: 1000, tank_ml: 2, power_w: null, fits: '', rechargeable: true }
    expect(mainFacts(described({ product_class: 'device', compliance, pack_size: '1 kit' }))).toEqual([
      { label: 'Pack', value: '1 kit' },
      { label: 'Tank', value: '2 ml' },
      { label: 'Battery', value: '1,000 mAh' },
      { label: 'Rechargeable', value: 'Yes' },
    ])
  })

  test('label one strength in the singular', () => {
    expect(mainFacts(described({ strengths_mg: [0] }))).toEqual([{ label: 'Strength', value: '0 mg/ml' }])
  })
})

test('the safety facts show hazards in words and dates in full', () => {
  const compliance = {
    clp_statements: [
      { code: 'H302', text: 'Harmful if swallowed' },
      { code: 'H317', text: 'May cause an allergic skin reaction' },
    ],
    coa_date: '2026-09-03',
    storage: 'Cool and dry.',
  }
  expect(safetyFacts({ compliance })).toEqual([
    { label: 'Storage', value: 'Cool and dry.' },
    { label: 'Hazard warnings', value: 'Harmful if swallowed. May cause an allergic skin reaction' },
    { label: 'Lab report, date', value: '3 September 2026' },
  ])
})

test('nutrients without a reference value show a dash', () => {
  const nutrients = [
    { name: 'Vitamin D3', amount: 25, unit: 'µg', nrv_percent: 500 },
    { name: 'Inulin', amount: 1.5, unit: 'g', nrv_percent: null },
  ]
  expect(nutrientRows({ compliance: { nutrients } })).toEqual([
    { name: 'Vitamin D3', amount: '25 µg', nrv: '500%' },
    { name: 'Inulin', amount: '1.5 g', nrv: '–' },
  ])
})

describe('the ingredients', () => {
  test('mark allergens, however the label spells them', () => {
    const compliance = { ingredients: 'Cod FISH oil, soya lecithin, gelatine', allergens: ['fish', 'soybeans'] }
    expect(ingredientRuns({ compliance }).filter((run) => run.isAllergen)).toEqual([
      { text: 'FISH', isAllergen: true },
      { text: 'soya', isAllergen: true },
    ])
  })

  test('mark text between asterisks, as well as the ticked allergens', () => {
    const compliance = { ingredients: 'Water, **whey** powder, milk', allergens: ['milk'] }
    expect(ingredientRuns({ compliance }).flatMap(({ text, isAllergen }) => (isAllergen ? text : []))).toEqual([
      'whey',
      'milk',
    ])
    expect(
      ingredientRuns({ compliance })
        .map(({ text }) => text)
        .join(''),
    ).toBe('Water, whey powder, milk')
  })

  test('are one run without allergens, and none without ingredients', () => {
    expect(ingredientRuns({ compliance: { ingredients: 'Peppermint leaf' } })).toHaveLength(1)
    expect(ingredientRuns({ compliance: {} })).toEqual([])
  })
})
