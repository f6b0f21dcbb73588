/** Prices the cart in the browser, with the functions that the server uses too. */
import { toPence } from '@shop/contract/lib/money.ts'
import {
  type FeeRate,
  isDiscountable,
  isVatRegistered,
  type Pricing,
  type PricingInput,
  priceOrder,
} from '@shop/contract/lib/pricing.ts'
import { applyPromotions, type PromotedPrices } from '@shop/contract/promotions/apply.ts'
import { type NextPromotion, nextPromotion } from '@shop/contract/promotions/next.ts'
import type { UsablePromotion } from '@shop/contract/promotions/rules.ts'
import type { Cart, CartItem } from '../storefront/cart/queries.ts'
import type { Settings } from '../storefront/site-settings/queries.ts'

type PricedItem = Pick<CartItem, 'id' | 'price' | 'quantity' | 'vat_parts' | 'product_classes' | 'may_be_promoted'>
type CartPromotion = Cart['promotions'][number]

export interface CartPricingInput {
  /** As the API returns them: amounts in pounds. */
  cart: { items: readonly PricedItem[]; promotions: readonly CartPromotion[] }
  coupon: { discountPercentage: number } | null
  delivery_method: PricingInput['delivery_method']
  rate: FeeRate
  settings: Settings
}

export type CartPricing = Pricing & { promoted: PromotedPrices; next: NextPromotion | null }

/** Converts a rate of the settings, which is in pounds. */
export const rateInPence = ({ price, free_from }: FeeRate): FeeRate => ({
  price: toPence(price),
  free_from: free_from === null ? null : toPence(free_from),
})

/** Returns the pricing of a cart, in pence. */
export function priceCart({ cart, coupon, delivery_method, rate, settings }: CartPricingInput): CartPricing {
  const lines = cart.items.map(({ price, quantity, vat_parts, product_classes, may_be_promoted }) => ({
    price: toPence(price),
    quantity,
    vat_parts,
    may_be_promoted,
    is_discountable: isDiscountable(product_classes, settings),
  }))
  const promotions = cart.promotions.map((promotion) => toUsable(promotion, cart.items))
  const promoted = applyPromotions(lines, promotions)
  const pricing = priceOrder({
    lines,
    promotions: promoted,
    discount_percentage: coupon?.discountPercentage ?? 0,
    delivery_method,
    is_vat_registered: isVatRegistered(settings),
    rate: rateInPence(rate),
  })
  return { ...pricing, promoted, next: nextPromotion(lines, promotions, promoted) }
}

function toUsable(promotion: CartPromotion, items: readonly PricedItem[]): UsablePromotion {
  const { item_ids, reward_item_ids, min_subtotal, ...rest } = promotion
  const placesOf = (ids: readonly number[]) => items.flatMap(({ id }, place) => (ids.includes(id) ? [place] : []))
  return {
    ...rest,
    reward: toReward(promotion.reward),
    min_subtotal: toPence(min_subtotal),
    lines: placesOf(item_ids),
    reward_lines: reward_item_ids && placesOf(reward_item_ids),
  }
}

function toReward(reward: CartPromotion['reward']): UsablePromotion['reward'] {
  if (reward.kind === 'multi_buy') return { ...reward, price: toPence(reward.price) }
  if (reward.kind === 'item_amount' || reward.kind === 'cart_amount') {
    return { ...reward, amount: toPence(reward.amount) }
  }
  return reward
}
