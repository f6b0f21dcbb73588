/** How vaping goods may be shown (setting `vape_marketing_mode`, rules A8 and A17). */
import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import type { Product } from '../../storefront/catalogue/queries.ts'
import { type Settings, useSettings } from '../../storefront/site-settings/queries.ts'

export type Shown =
  | { type: 'product'; product_class: Product['product_class'] }
  | { type: 'bundle'; age_restricted: boolean }

const isVaping = (item: Shown): boolean =>
  item.type === 'product' ? VAPING_CLASSES.includes(item.product_class) : item.age_restricted

/** Whether this item goes without badges and deal wording. */
export const useIsFactual = (item: Shown): boolean => useSettings().vape_marketing_mode !== 'normal' && isVaping(item)

/** Whether of this item only name, pictures, facts, price and warnings are shown. */
export const useIsBare = (item: Shown): boolean => isBare(item, useSettings().vape_marketing_mode)

/** The same where there are no hooks: `mode` is the setting. */
export const isBare = (item: Shown, mode: Settings['vape_marketing_mode'] | undefined): boolean =>
  mode === 'off' && isVaping(item)

/** The item as pages describe it to others where it is bare: its name and its warnings, without praise or stars. */
export function bareItem<Item extends Described>(item: Item): Item {
  const warnings = item.notices.filter(({ kind }) => kind === 'nicotine' || kind === 'age').map(({ text }) => text)
  return { ...item, short_description: [item.name, ...warnings].join('. '), num_reviews: 0 }
}

interface Described extends Pick<Product, 'name' | 'short_description' | 'num_reviews' | 'notices'> {}
