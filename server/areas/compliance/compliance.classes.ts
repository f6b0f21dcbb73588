/** What a product's class decides by itself: who may buy it and its VAT rate. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { ALWAYS, isInForce } from './compliance.rule.ts'

/** Liquids that may hold nicotine. */
export const NICOTINE_CLASSES = ['nicotine_eliquid', 'nicotine_shot', 'prefilled_pod'] as const
/** Liquids without nicotine that are meant to be vaporised. */
export const ZERO_NICOTINE_LIQUIDS = ['shortfill', 'cbd_eliquid'] as const
export const LIQUID_CLASSES = [...NICOTINE_CLASSES, ...ZERO_NICOTINE_LIQUIDS] as const
export const HARDWARE_CLASSES = ['device', 'tank', 'coil'] as const
export const VAPING_CLASSES = [...LIQUID_CLASSES, ...HARDWARE_CLASSES, 'battery'] as const
export const FOOD_CLASSES = ['cbd_food', 'food_supplement', 'tea'] as const

const AGE_RESTRICTED: ReadonlySet<ProductClass> = new Set([...VAPING_CLASSES, 'cbd_food'])

/** Whether an order with this class needs an age check: every vaping class, parts and 0 mg too (B1), and CBD (C3). */
export function ageRestricted(product_class: ProductClass): boolean {
  return AGE_RESTRICTED.has(product_class)
}

/** Whether the product itself holds nicotine. Publishing refuses a variation stronger than what is declared. */
export function containsNicotine({ compliance }: { compliance: object }): boolean {
  return 'nicotine_mg_ml' in compliance && Number(compliance.nicotine_mg_ml) > 0
}

/** VAT in percent by class and date; the first entry that fits counts. */
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

/** The VAT rate of a class on the day `today` (YYYY-MM-DD in London), in percent. */
export function vatRatePercent(product_class: ProductClass, today: string): number {
  const rate = VAT_RATES.find((entry) => entry.classes.includes(product_class) && isInForce(entry, today))
  return rate?.percent ?? STANDARD_RATE_PERCENT
}
