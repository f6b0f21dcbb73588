import type { Nutrient } from '@shop/contract/compliance.ts'
import type { z } from 'zod'
import { pairsOf } from './table.ts'

/** Daily reference values for adults, by nutrient (retained Regulation 1169/2011, Annex XIII). */
const REFERENCE_VALUES: Readonly<Record<string, readonly [amount: number, unit: 'mg' | 'µg']>> = {
  'Vitamin A': [800, 'µg'],
  'Vitamin D': [5, 'µg'],
  'Vitamin E': [12, 'mg'],
  'Vitamin K': [75, 'µg'],
  'Vitamin C': [80, 'mg'],
  Thiamin: [1.1, 'mg'],
  Riboflavin: [1.4, 'mg'],
  Niacin: [16, 'mg'],
  'Vitamin B6': [1.4, 'mg'],
  'Folic acid': [200, 'µg'],
  'Vitamin B12': [2.5, 'µg'],
  Biotin: [50, 'µg'],
  'Pantothenic acid': [6, 'mg'],
  Potassium: [2000, 'mg'],
  Chloride: [800, 'mg'],
  Calcium: [800, 'mg'],
  Magnesium: [375, 'mg'],
  Iron: [14, 'mg'],
  Zinc: [10, 'mg'],
  Selenium: [55, 'µg'],
  Chromium: [40, 'µg'],
  Iodine: [150, 'µg'],
}

const UNITS = ['g', 'mg', 'µg', 'IU', 'bn CFU'] as const

/** 'Zinc:15 mg, EPA:360 mg' as nutrients, each with its share of the reference value where there is one. */
export function nutrientsOf(cell: string): z.output<typeof Nutrient>[] {
  return pairsOf(cell).map(([name, written]) => {
    const amount = Number.parseFloat(written)
    const unit = UNITS.find((known) => written.endsWith(` ${known}`))
    if (!unit) throw new Error(`'${written}' has no unit that is known.`)
    const reference = REFERENCE_VALUES[name]
    const percent = reference?.[1] === unit ? Math.round((amount / reference[0]) * 100) : null
    return { name, amount, unit, nrv_percent: percent }
  })
}
