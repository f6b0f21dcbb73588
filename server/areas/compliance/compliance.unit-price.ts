/** The unit price, shown under the selling price (rule F13). */

import type { ClassifiedFacts } from '@shop/contract/compliance.ts'
import type { NetUnit } from '@shop/contract/fields/product.fields.ts'

/** The reference quantity of unit prices for measured products. */
const MEASURED = { ml: 100, g: 100 } as const

/**
 * Returns the price of 100 ml, 100 g or one item, in whole pence, rounded half up once. Null without a quantity, and
 * for a single item, whose price is its unit price. `item` names the counted unit, e.g. 'capsule'.
 */
export function unitPrice(
  price: number,
  net_quantity: number | null,
  net_unit: NetUnit | null,
  item = 'item',
): { price: number; per: string } | null {
  if (net_quantity === null || net_unit === null || net_quantity <= 0) return null
  if (net_unit === 'each') {
    return net_quantity === 1 ? null : { price: Math.round(price / net_quantity), per: item }
  }
  return { price: Math.round((price * MEASURED[net_unit]) / net_quantity), per: `${MEASURED[net_unit]} ${net_unit}` }
}

const SUPPLEMENT_FORMS = ['tablet', 'softgel', 'gummy', 'gummies', 'sachet', 'lozenge', 'strip'] as const

/** Returns the name of the counted unit: 'capsule' for supplements unless the portion states another form. */
export function getCountedItem({ product_class, compliance }: ClassifiedFacts): string {
  if (product_class === 'tea') return 'bag'
  if (product_class === 'cbd_food') return /\bbags?\b/i.test(compliance.directions ?? '') ? 'bag' : 'item'
  if (product_class !== 'food_supplement') return 'item'
  const portion = compliance.daily_portion?.toLowerCase() ?? ''
  const form = SUPPLEMENT_FORMS.find((known) => portion.includes(known)) ?? 'capsule'
  return form === 'gummies' ? 'gummy' : form
}
