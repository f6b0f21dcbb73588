/** The promotions that a customer can use, and the price of their lines with them. */
import { type FeeRate, isVatRegistered, type Pricing, priceOrder } from '@shop/contract/lib/pricing.ts'
import { applyPromotions, type PromotedPrices } from '@shop/contract/promotions/apply.ts'
import type { UsablePromotion } from '@shop/contract/promotions/rules.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { Db } from '../../platform/database/database.ts'
import { type OrderLine, pricedLines } from '../order-lines/lines.ts'
import { forCart, type MatchedPromotion, toPromotedProduct } from './promotions.matching.ts'
import { type ActivePromotionRow, promotionsRepository } from './promotions.repository.ts'

interface Cart {
  userId: number
  lines: readonly OrderLine[]
  now: Date
  /** Locks promotions that have a limit until the transaction ends, so that two orders cannot both use the last one. */
  lock?: boolean
  /** An order that is priced again: its own uses do not count. */
  except?: number
}

/** Returns the promotions that this customer can use for these lines, read with `db` or the caller's transaction. */
export async function usablePromotions(
  db: Db,
  { userId, lines, now, lock = false, except }: Cart,
): Promise<UsablePromotion[]> {
  const repository = promotionsRepository(db)
  const active = await repository.active(now)
  if (active.length === 0) return []
  const limited = active.flatMap(({ id, usage_limit, per_user_limit }) =>
    usage_limit !== null || per_user_limit !== null ? [id] : [],
  )
  if (lock && limited.length > 0) await repository.lock(limited)
  const counted = limited.length > 0 ? await repository.uses(limited, { userId, except }) : []
  const isForFirst = active.some(({ customers }) => customers === 'first_order')
  const hasOrder = isForFirst && (await repository.hasOrder({ userId, except }))
  const left = active.filter(({ id, usage_limit, per_user_limit, customers }) => {
    const { all = 0, own = 0 } = counted.find(({ promotion_id }) => promotion_id === id) ?? {}
    if (customers === 'first_order' && hasOrder) return false
    return all < (usage_limit ?? Number.POSITIVE_INFINITY) && own < (per_user_limit ?? Number.POSITIVE_INFINITY)
  })
  return forCart(left.map(toMatched), lines.map(toPromotedProduct))
}

export const toMatched = (row: ActivePromotionRow): MatchedPromotion => ({
  id: row.id,
  name: row.name,
  reward: row.reward,
  min_subtotal: row.min_subtotal_pence,
  max_per_order: row.max_per_order,
  with_coupon: row.with_coupon,
  scope: row.scope,
  reward_scope: row.reward_scope,
})

interface PriceInput {
  lines: readonly OrderLine[]
  promotions: readonly UsablePromotion[]
  settings: SiteSettings
  /** 0 without a coupon. */
  discount_percentage: number
  delivery_method: string
  rate: FeeRate
}

/** Prices the lines of a cart or an order with their promotions. */
export function priceLines({ lines, promotions, settings, ...input }: PriceInput): {
  pricing: Pricing
  promoted: PromotedPrices
} {
  const priced = pricedLines(lines, settings)
  const promoted = applyPromotions(priced, promotions)
  const is_vat_registered = isVatRegistered(settings)
  const pricing = priceOrder({ ...input, lines: priced, promotions: promoted, is_vat_registered })
  return { pricing, promoted }
}

/** Records the promotions of a new order in its transaction. Limits count these records. */
export async function recordPromotions(trx: Db, orderId: number, { pricing, promoted }: ReturnType<typeof priceLines>) {
  const uses = promoted.promotions.map(({ promotion_id, discount }) => ({ promotion_id, discount_pence: discount }))
  const free = pricing.free_delivery
  if (free) uses.push({ promotion_id: free.promotion_id, discount_pence: free.saved })
  await promotionsRepository(trx).insertUses(orderId, uses)
}
