/** Benchmark of the promotion engine: carts with 100 lines in a shop with 50 promotions, some of which compete for the same goods. */
import { performance } from 'node:perf_hooks'
import { applyPromotions, type PromotedLine } from '../contract/promotions/apply.ts'
import type { Reward, UsablePromotion } from '../contract/promotions/rules.ts'
import { type Figure, milliseconds } from './report.ts'

const CARTS = 100
const LINES = 100
const PROMOTIONS = 50
const MAX_MS = 20

/** A shop of 20 categories and 15 brands: most promotions are for a category, some for a brand, across categories. */
interface Line extends PromotedLine {
  category: number
  brand: number
}

export async function benchPromotions(): Promise<Figure[]> {
  const random = generator(7)
  const times: number[] = []
  let exact = 0
  for (let cart = 0; cart < CARTS + 20; cart += 1) {
    const lines = Array.from({ length: LINES }, () => lineOf(random))
    const promotions = Array.from({ length: PROMOTIONS }, (_, id) => promotionOf(id, lines, random))
    const startedAt = performance.now()
    const { isExact } = applyPromotions(lines, promotions)
    if (cart < 20) continue
    times.push(performance.now() - startedAt)
    if (isExact) exact += 1
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const name = `${LINES} lines and ${PROMOTIONS} promotions`
  return [
    { name: `${name}, p50`, value: milliseconds(at(0.5)), wanted: `under ${MAX_MS} ms`, isMet: at(0.5) < MAX_MS },
    { name: `${name}, p99`, value: milliseconds(at(0.99)), wanted: `under ${MAX_MS} ms`, isMet: at(0.99) < MAX_MS },
    { name: `${name}, slowest`, value: milliseconds(at(1)) },
    { name: 'proven to be the best', value: `${exact} of ${CARTS}`, wanted: 'all', isMet: exact === CARTS },
  ]
}

/** A generator of numbers from 0 to below `max` that is the same in each run. */
function generator(seed: number) {
  let state = seed
  return (max: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}
type Random = ReturnType<typeof generator>

const PRICES = [299, 350, 399, 450, 499, 550, 699, 899, 1099, 1499, 1999, 2999]

const lineOf = (random: Random): Line => ({
  price: PRICES[random(PRICES.length)] ?? 0,
  quantity: 1 + random(4),
  may_be_promoted: true,
  category: random(20),
  brand: random(15),
})

function promotionOf(id: number, lines: readonly Line[], random: Random): UsablePromotion {
  const covered = lines.flatMap((line, place) =>
    (id < 20 ? line.category === id : id < 35 ? line.brand === id - 20 : id < 40 ? line.category % 5 === id - 35 : true)
      ? [place]
      : [],
  )
  return {
    id,
    name: `Promotion ${id}`,
    reward: id < 40 ? rewardOf(id, random) : { kind: 'cart_amount', amount: 500 + id },
    min_subtotal: id < 40 ? 0 : 5000,
    max_per_order: id < 20 && id % 10 === 9 ? 2 : null,
    with_coupon: true,
    lines: covered,
    reward_lines: null,
  }
}

function rewardOf(id: number, random: Random): Reward {
  // Those of a brand are percentages, which compete for units without counting them.
  const kind = id < 20 ? id % 4 : id < 35 ? 4 : id % 3
  if (kind === 0 || kind === 1) {
    const quantity = 3 + random(3)
    return { kind: 'multi_buy', quantity, price: quantity * (300 + random(300)) }
  }
  if (kind === 2)
    return {
      kind: 'tiers',
      tiers: [
        { quantity: 3, percentage: 5 },
        { quantity: 6, percentage: 12 },
      ],
    }
  if (kind === 3) return { kind: 'buy_get', buy: 2 + random(2), get: 1, percentage: 50 + 50 * random(2) }
  return { kind: 'percentage', percentage: 5 + random(15) }
}
