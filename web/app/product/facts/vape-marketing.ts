/** How vaping products may be shown (setting `vape_marketing_mode`, rules A8 and A17). */
import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import type { Product } from '../../storefront/catalogue/queries.ts'
import { type Settings, useSettings } from '../../storefront/site-settings/queries.ts'

export type Shown =
  | { type: 'product'; product_class: Product['product_class'] }
  | { type: 'bundle'; age_restricted: boolean }

const isVaping = (item: Shown): boolean =>
  item.type === 'product' ? VAPING_CLASSES.includes(item.product_class) : item.age_restricted

/** Whether this item is shown without badges and deal wording. */
export const useIsFactual = (item: Shown): boolean => useSettings().vape_marketing_mode !== 'normal' && isVaping(item)

/** Whether only the name, images, facts, price and warnings of this item are shown. */
export const useIsBare = (item: Shown): boolean => isBare(item, useSettings().vape_marketing_mode)

/** The same outside components: `mode` is the setting. */
export const isBare = (item: Shown, mode: Settings['vape_marketing_mode'] | undefined): boolean =>
  mode === 'off' && isVaping(item)

/** Returns a bare item for metadata: only its name and warnings, without marketing text or rating. */
export function bareItem<Item extends Described>(item: Item): Item {
  const warnings = item.notices.filter(({ kind }) => kind === 'nicotine' || kind === 'age').map(({ text }) => text)
  return { ...item, short_description: [item.name, ...warnings].join('. '), num_reviews: 0 }
}

interface Described extends Pick<Product, 'name' | 'short_description' | 'num_reviews' | 'notices'> {}
