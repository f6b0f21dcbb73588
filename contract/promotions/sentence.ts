/** A promotion as sentences, for staff. Amounts are pence. */
import { formatPence } from '../lib/money.ts'
import type { PromotionForm } from './promotions.admin.ts'
import type { Reward } from './rules.ts'

type Described = Pick<
  PromotionForm,
  'reward' | 'customers' | 'min_subtotal' | 'max_per_order' | 'usage_limit' | 'per_user_limit' | 'with_coupon'
>

/** Returns what a customer gets: 'When a customer buys any 5 of these goods, they pay £12.50 for them.' */
export function describeReward(reward: Reward): string {
  switch (reward.kind) {
    case 'multi_buy':
      return `When a customer buys any ${reward.quantity} of these goods, they pay ${formatPence(reward.price)} for them.`
    case 'tiers': {
      const tiers = [...reward.tiers].sort((one, other) => one.quantity - other.quantity)
      return `These goods cost less by quantity: ${tiers.map(({ quantity, percentage }) => `${percentage}% off from ${quantity}`).join(', ')}.`
    }
    case 'buy_get': {
      const off = reward.percentage === 100 ? 'free' : `${reward.percentage}% cheaper`
      return `When a customer buys ${reward.buy} of these goods, they get ${reward.get} more ${off}. With mixed prices it is the cheapest.`
    }
    case 'percentage':
      return `Each of these goods is ${reward.percentage}% cheaper.`
    case 'item_amount':
      return `Each of these goods is ${formatPence(reward.amount)} cheaper.`
    case 'cart_amount':
      return `The customer gets ${formatPence(reward.amount)} off the cart.`
    case 'free_delivery':
      return 'Standard delivery is free.'
  }
}

/** Returns all rules of a promotion, the way in which it combines with others last. */
export function describePromotion(promotion: Described): string[] {
  const { reward, customers, min_subtotal, max_per_order, usage_limit, per_user_limit, with_coupon } = promotion
  const isForUnits = reward.kind !== 'cart_amount' && reward.kind !== 'free_delivery'
  const limits = [
    max_per_order !== null && isForUnits && `${times(max_per_order)} in one order`,
    per_user_limit !== null && `in ${orders(per_user_limit)} of one customer`,
    usage_limit !== null && `in ${orders(usage_limit)} altogether`,
  ].filter((limit) => limit !== false)
  return [
    describeReward(reward),
    customers === 'first_order' ? 'It is for a customer’s first order.' : 'It is for everyone.',
    ...(min_subtotal > 0
      ? [
          reward.kind === 'free_delivery'
            ? `The goods must cost at least ${formatPence(min_subtotal)} after discounts.`
            : `The goods must cost at least ${formatPence(min_subtotal)} before discounts.`,
        ]
      : []),
    ...(limits.length > 0 ? [`It applies at most ${limits.join(', and ')}.`] : []),
    stacking(reward, with_coupon),
  ]
}

function stacking(reward: Reward, withCoupon: boolean): string {
  if (reward.kind === 'free_delivery') return 'It goes together with every other promotion and with a coupon.'
  const others =
    reward.kind === 'cart_amount'
      ? 'It comes off after promotions of goods; of several, the customer gets the largest.'
      : 'It goes together with other promotions, but each item counts in one of them only: the customer pays the lowest price.'
  const coupon = withCoupon ? 'A coupon reduces what is left.' : 'A coupon leaves these goods out.'
  return `${others} ${coupon}`
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
const orders = (count: number) => (count === 1 ? 'one order' : `${count} orders`)
