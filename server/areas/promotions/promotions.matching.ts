/** Which goods a promotion covers. */

import type { ProductClass } from '@shop/contract/compliance.ts'
import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import type { PromotionScope } from '@shop/contract/promotions/promotions.ts'
import type { Reward, UsablePromotion } from '@shop/contract/promotions/rules.ts'
import type { OrderLine } from '../order-lines/lines.ts'

/** What a promotion looks at in a product. */
export interface PromotedProduct {
  product_id: number
  brand_id: number | null
  category_id: number | null
  subcategory_id: number | null
  tags: readonly string[]
  product_class: ProductClass
  price_pence: number
}

export interface MatchedPromotion extends Omit<UsablePromotion, 'lines' | 'reward_lines'> {
  scope: PromotionScope
  reward_scope: PromotionScope | null
}

/** Returns whether the goods of a promotion include a product. */
export function isCovered(product: PromotedProduct, scope: PromotionScope): boolean {
  const { product_ids, category_ids, brand_ids, tags } = scope
  if (product_ids.length + category_ids.length + brand_ids.length + tags.length === 0) return true
  return (
    product_ids.includes(product.product_id) ||
    [product.category_id, product.subcategory_id].some((id) => id !== null && category_ids.includes(id)) ||
    (product.brand_id !== null && brand_ids.includes(product.brand_id)) ||
    product.tags.some((tag) => tags.includes(tag))
  )
}

/** Whether a reward can make a product free; the law forbids that for vaping products, whatever the settings (rule A18). */
const canBeFree = (reward: Reward, price: number): boolean =>
  ((reward.kind === 'percentage' || reward.kind === 'buy_get') && reward.percentage === 100) ||
  (reward.kind === 'item_amount' && reward.amount >= price)

/** Returns promotions for a cart. `products` has undefined for bundles, which have a reduced price already. */
export function forCart(
  promotions: readonly MatchedPromotion[],
  products: readonly (PromotedProduct | undefined)[],
): UsablePromotion[] {
  return promotions.map(({ scope, reward_scope, ...promotion }) => {
    const covered = (goods: PromotionScope) =>
      products.flatMap((product, place) => {
        if (!product || !isCovered(product, goods)) return []
        const isForbidden =
          VAPING_CLASSES.includes(product.product_class) && canBeFree(promotion.reward, product.price_pence)
        return isForbidden ? [] : [place]
      })
    return { ...promotion, lines: covered(scope), reward_lines: reward_scope && covered(reward_scope) }
  })
}

/** Returns the product that a line sells; undefined for a bundle. */
export function toPromotedProduct({ type, parts, brand, price_pence }: OrderLine): PromotedProduct | undefined {
  const [part] = parts
  if (type === 'bundle' || !part) return undefined
  const { product_id, category_id, subcategory_id, tags, product_class } = part
  return { product_id, brand_id: brand?.id ?? null, category_id, subcategory_id, tags, product_class, price_pence }
}
