/** Labels for the legal classes of products (docs/uk-retail-rules.md). */
import type { ProductClass } from '@shop/contract/compliance.ts'

export const CLASS_NAMES: Record<ProductClass, string> = {
  nicotine_eliquid: 'Nicotine e-liquid',
  nicotine_shot: 'Nicotine shot',
  shortfill: 'Shortfill',
  prefilled_pod: 'Prefilled pod',
  device: 'Device',
  tank: 'Tank',
  coil: 'Coil',
  battery: 'Battery',
  cbd_food: 'CBD food',
  cbd_eliquid: 'CBD e-liquid',
  food_supplement: 'Food supplement',
  tea: 'Tea',
  accessory: 'Accessory',
}
