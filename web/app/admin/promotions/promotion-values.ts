/** The values of the promotion form, and labels for its choices. */
import { pick } from '@shop/contract/lib/record-fields.ts'
import type { PromotionForm } from '@shop/contract/promotions/promotions.admin.ts'
import type { z } from 'zod'
import type { Tone } from '../kit/status-pill.tsx'
import type { AdminPromotion } from './queries.ts'

/** Amounts in pounds. */
export type PromotionValues = z.input<typeof PromotionForm>
export type RewardValues = PromotionValues['reward']
export type ScopeValues = PromotionValues['scope']

export const NO_SCOPE: ScopeValues = { product_ids: [], category_ids: [], brand_ids: [], tags: [] }

export const NEW_PROMOTION: PromotionValues = {
  name: '',
  reward: { kind: 'multi_buy', quantity: 3, price: 10 },
  scope: NO_SCOPE,
  reward_scope: null,
  customers: 'everyone',
  min_subtotal: 0,
  max_per_order: null,
  usage_limit: null,
  per_user_limit: null,
  with_coupon: true,
  starts_at: null,
  ends_at: null,
  is_active: false,
}

const NAMES = [
  ...(['name', 'reward', 'scope', 'reward_scope', 'customers', 'min_subtotal', 'max_per_order'] as const),
  ...(['usage_limit', 'per_user_limit', 'with_coupon', 'starts_at', 'ends_at', 'is_active'] as const),
]

export const toPromotionValues = (promotion: AdminPromotion): PromotionValues => pick(promotion, NAMES)

/** What a new reward of each kind begins with, and its name. */
export const REWARDS: Readonly<Record<RewardValues['kind'], { label: string; first: RewardValues }>> = {
  multi_buy: { label: 'Any x for a price', first: { kind: 'multi_buy', quantity: 3, price: 10 } },
  tiers: { label: 'Cheaper by quantity', first: { kind: 'tiers', tiers: [{ quantity: 3, percentage: 5 }] } },
  buy_get: { label: 'Buy x, get y', first: { kind: 'buy_get', buy: 2, get: 1, percentage: 100 } },
  percentage: { label: 'Percentage off', first: { kind: 'percentage', percentage: 10 } },
  item_amount: { label: 'Amount off each', first: { kind: 'item_amount', amount: 1 } },
  cart_amount: { label: 'Amount off the cart', first: { kind: 'cart_amount', amount: 5 } },
  free_delivery: { label: 'Free delivery', first: { kind: 'free_delivery' } },
}

export const STATE_WORDS: Record<AdminPromotion['state'], { word: string; tone: Tone; hint: string }> = {
  active: { word: 'Active', tone: 'ok', hint: 'Customers get it now.' },
  scheduled: { word: 'Scheduled', tone: 'info', hint: 'It begins at its start.' },
  ended: { word: 'Ended', tone: 'muted', hint: 'It has ended. Set a later end to use it again.' },
  used_up: { word: 'Used up', tone: 'warn', hint: 'It has reached its limit. Raise the limit to use it again.' },
  stopped: {
    word: 'Stopped by A18',
    tone: 'warn',
    hint: 'All its goods are vaping products, which stay out of promotions.',
  },
  off: { word: 'Off', tone: 'muted', hint: 'Customers don’t get it.' },
}
