/** What follows from a product's class alone: age restriction and VAT rate. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { ALWAYS, isInForce } from './compliance.rule.ts'

/** Liquids that may contain nicotine. */
export const NICOTINE_CLASSES = ['nicotine_eliquid', 'nicotine_shot', 'prefilled_pod'] as const
/** Liquids without nicotine for vaping. */
export const ZERO_NICOTINE_LIQUIDS = ['shortfill', 'cbd_eliquid'] as const
export const LIQUID_CLASSES = [...NICOTINE_CLASSES, ...ZERO_NICOTINE_LIQUIDS] as const
export const HARDWARE_CLASSES = ['device', 'tank', 'coil'] as const
export const VAPING_CLASSES = [...LIQUID_CLASSES, ...HARDWARE_CLASSES, 'battery'] as const
export const FOOD_CLASSES = ['cbd_food', 'food_supplement', 'tea'] as const

const AGE_RESTRICTED: ReadonlySet<ProductClass> = new Set([...VAPING_CLASSES, 'cbd_food'])

/** Returns whether this class needs an age check: every vaping class, including parts and 0 mg (B1), and CBD (C3). */
export function ageRestricted(product_class: ProductClass): boolean {
  return AGE_RESTRICTED.has(product_class)
}

/** Returns whether the product contains nicotine. Publishing rejects variations above the declared strength. */
export function containsNicotine({ compliance }: { compliance: object }): boolean {
  return 'nicotine_mg_ml' in compliance && Number(compliance.nicotine_mg_ml) > 0
}

/** VAT in percent by class and date; the first match applies. */
const VAT_RATES: readonly {
  rule: string
  classes: readonly ProductClass[]
  effective_from: string | null
  effective_to: string | null
  percent: number
}[] = [
  { rule: 'E2', classes: ['tea'], ...ALWAYS, percent: 0 },
  { rule: 'E3', classes: ['cbd_food'], ...ALWAYS, percent: 20 },
  { rule: 'E1', classes: PRODUCT_CLASSES, ...ALWAYS, percent: 20 },
]
const STANDARD_RATE_PERCENT = 20

/** Returns the VAT rate of a class on `today` (YYYY-MM-DD in London), in percent. */
export function vatRatePercent(product_class: ProductClass, today: string): number {
  const rate = VAT_RATES.find((entry) => entry.classes.includes(product_class) && isInForce(entry, today))
  return rate?.percent ?? STANDARD_RATE_PERCENT
}
