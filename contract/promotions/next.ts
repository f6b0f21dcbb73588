/** The promotion that a customer could reach next. */
import type { PromotedLine, PromotedPrices } from './apply.ts'
import { type ItemReward, isItemPromotion, type UsablePromotion } from './rules.ts'

/** How many units may be missing for the customer to be told. */
const MOST_MISSING = 3

export interface NextPromotion {
  name: string
  /** How many further units of its goods it needs. */
  missing: number
}

/** Returns the promotion with the fewest units missing; null if none is near. Only units that no promotion uses yet count. */
export function nextPromotion(
  lines: readonly PromotedLine[],
  promotions: readonly UsablePromotion[],
  { lines: priced }: Pick<PromotedPrices, 'lines'>,
): NextPromotion | null {
  const counting = promotions.filter(isItemPromotion)
  const used = (line: number) =>
    (priced[line]?.parts ?? [])
      .filter(({ promotion_id }) => counting.some(({ id }) => id === promotion_id))
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const near = counting.flatMap(({ name, reward, lines: own, reward_lines, max_per_order }) => {
    if (reward_lines !== null || max_per_order !== null) return []
    const free = own.reduce((sum, line) => {
      const { may_be_promoted = false, quantity = 0 } = lines[line] ?? {}
      return may_be_promoted ? sum + quantity - used(line) : sum
    }, 0)
    const needed = neededFor(reward)
    return free > 0 && free < needed && needed - free <= MOST_MISSING ? [{ name, missing: needed - free }] : []
  })
  return near.sort((one, other) => one.missing - other.missing)[0] ?? null
}

/** Returns how many units the reward needs at least; 0 if each unit counts on its own. */
function neededFor(reward: ItemReward): number {
  if (reward.kind === 'multi_buy') return reward.quantity
  if (reward.kind === 'buy_get') return reward.buy + reward.get
  return reward.kind === 'tiers' ? Math.min(...reward.tiers.map(({ quantity }) => quantity)) : 0
}
