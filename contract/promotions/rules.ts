/** What a promotion gives, as the engine reads it: amounts in pence, without schemas, so that the browser can load it. */
import { calculateDiscount } from '../lib/pricing.ts'

/** A reward that counts units: each unit takes part in at most one of these. */
export type ItemReward =
  | { kind: 'multi_buy'; quantity: number; price: number }
  | { kind: 'tiers'; tiers: { quantity: number; percentage: number }[] }
  | { kind: 'buy_get'; buy: number; get: number; percentage: number }
  | { kind: 'percentage'; percentage: number }
  | { kind: 'item_amount'; amount: number }

/** A reward for the whole cart, after those that count units. */
export type CartReward = { kind: 'cart_amount'; amount: number } | { kind: 'free_delivery' }

export type Reward = ItemReward | CartReward

/** A promotion that this customer can use now, with the lines of the cart that it covers, by their positions. */
export interface UsablePromotion {
  id: number
  name: string
  reward: Reward
  /** What the goods of the cart that may be promoted must cost before discounts, in pence. */
  min_subtotal: number
  /** How often one order can use it: bundles, groups or discounted units. Null without a limit. */
  max_per_order: number | null
  /** Whether a coupon also reduces what is left of the price of the goods in it. */
  with_coupon: boolean
  lines: readonly number[]
  /** The lines that `buy_get` makes cheaper; null if they are the same, of which the cheapest become cheaper. */
  reward_lines: readonly number[] | null
}

/** Narrows a promotion to those that count units. */
export const isItemPromotion = (promotion: UsablePromotion): promotion is UsablePromotion & { reward: ItemReward } =>
  promotion.reward.kind !== 'cart_amount' && promotion.reward.kind !== 'free_delivery'

/** Returns the discount of one unit, rounded half up to a penny; so the price of each unit is a whole number of pence. */
export const unitDiscount = (price: number, percentage: number): number => calculateDiscount(price, percentage)
