/** How vaping goods may be shown (setting `vape_marketing_mode`, rules A8 and A17). */
import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import type { Product } from '../areas/catalogue/queries.ts'
import { useSettings } from '../areas/site-settings/queries.ts'

type Shown = { type: 'product'; product_class: Product['product_class'] } | { type: 'bundle'; age_restricted: boolean }

const isVaping = (item: Shown): boolean =>
  item.type === 'product' ? VAPING_CLASSES.includes(item.product_class) : item.age_restricted

/** Whether this item goes without badges and deal wording. */
export const useIsFactual = (item: Shown): boolean => useSettings().vape_marketing_mode !== 'normal' && isVaping(item)

/** Whether of this item only name, pictures, facts, price and warnings are shown. */
export const useIsBare = (item: Shown): boolean => useSettings().vape_marketing_mode === 'off' && isVaping(item)
