/** The price for a stated quantity, shown under the selling price (rule F13). */

import type { ClassifiedFacts } from '@shop/contract/compliance.ts'
import type { NetUnit } from '@shop/contract/product.fields.ts'

/** Of how much the unit price speaks, where a quantity is measured. */
const MEASURED = { ml: 100, g: 100 } as const

/**
 * What 100 ml, 100 g or one item costs, in whole pence, rounded half up once. Null where nothing is stated, and where
 * the product is a single item: its price is the unit price. `item` names one of what is counted, e.g. 'capsule'.
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

/** What one counted unit of this product is called: 'capsule' for supplements unless the portion says otherwise. */
export function getCountedItem({ product_class, compliance }: ClassifiedFacts): string {
  if (product_class === 'tea') return 'bag'
  if (product_class === 'cbd_food') return /\bbags?\b/i.test(compliance.directions ?? '') ? 'bag' : 'item'
  if (product_class !== 'food_supplement') return 'item'
  const portion = compliance.daily_portion?.toLowerCase() ?? ''
  const form = SUPPLEMENT_FORMS.find((known) => portion.includes(known)) ?? 'capsule'
  return form === 'gummies' ? 'gummy' : form
}
