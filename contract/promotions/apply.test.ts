import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateRefund } from '../admin/orders/refunds.ts'
import { priceOrder } from '../lib/pricing.ts'
import { applyPromotions, type PromotedLine } from './apply.ts'
import { type ItemReward, isItemPromotion, type Reward, type UsablePromotion } from './rules.ts'

const percentage = fc.integer({ min: 1, max: 100 })
const small = fc.integer({ min: 1, max: 4 })
const anyItemReward: fc.Arbitrary<ItemReward> = fc.oneof(
  fc.record({
    kind: fc.constant('multi_buy' as const),
    quantity: fc.integer({ min: 2, max: 5 }),
    price: fc.integer({ min: 1, max: 1500 }),
  }),
  fc.record({
    kind: fc.constant('tiers' as const),
    tiers: fc.uniqueArray(fc.record({ quantity: small, percentage }), {
      minLength: 1,
      maxLength: 3,
      selector: (tier) => tier.quantity,
    }),
  }),
  fc.record({
    kind: fc.constant('buy_get' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
    percentage,
  }),
  fc.record({ kind: fc.constant('percentage' as const), percentage }),
  fc.record({ kind: fc.constant('item_amount' as const), amount: fc.integer({ min: 1, max: 300 }) }),
)
const anyReward: fc.Arbitrary<Reward> = fc.oneof(
  { weight: 6, arbitrary: anyItemReward },
  fc.record({ kind: fc.constant('cart_amount' as const), amount: fc.integer({ min: 1, max: 3000 }) }),
)
/** Few prices, so that units often cost the same, and whole pounds, so that bundles are often worth as much as each other. */
const anyPrice = fc.oneof(fc.constantFrom(0, 100, 399, 499, 500), fc.integer({ min: 1, max: 1200 }))
const anyLine: fc.Arbitrary<PromotedLine> = fc.record({
  price: anyPrice,
  quantity: fc.integer({ min: 1, max: 3 }),
  may_be_promoted: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
})

const anyCart = fc
  .array(anyLine, { minLength: 1, maxLength: 4 })
  .chain((lines) => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: lines.length - 1 }), {
      minLength: 1,
      maxLength: lines.length,
    })
    const promotion = fc.record({
      reward: anyReward,
      name: fc.constant('Promotion'),
      min_subtotal: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 2500 })),
      max_per_order: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 2 })),
      with_coupon: fc.boolean(),
      lines: some,
      reward_lines: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, some),
    })
    return fc.record({ lines: fc.constant(lines), promotions: fc.array(promotion, { maxLength: 4 }) })
  })
  .map(({ lines, promotions }) => ({ lines, promotions: promotions.map((promotion, id) => ({ id, ...promotion })) }))
  .filter(({ lines }) => lines.reduce((count, { quantity }) => count + quantity, 0) <= 8)
type AnyCart = { lines: PromotedLine[]; promotions: UsablePromotion[] }

type Unit = { line: number; price: number }
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const off = (price: number, percent: number) => Math.floor((price * percent + 50) / 100)

/** What one promotion gives if exactly these units take part in it; null if they may not. Written from the rules, not from the engine. */
function worthOf(
  { reward, max_per_order, lines, reward_lines }: UsablePromotion,
  units: readonly Unit[],
): number | null {
  const most = max_per_order ?? 1000
  const isIn = (own: readonly number[], unit: Unit) => own.includes(unit.line)
  const prices = units.map(({ price }) => price).sort((one, other) => other - one)
  if (units.length === 0) return 0
  if (reward.kind === 'buy_get' && reward_lines !== null) {
    let best: number | null = null
    for (let chosen = 0; chosen < 2 ** units.length; chosen += 1) {
      const getting = units.filter((_, place) => chosen & (1 << place))
      const buying = units.filter((_, place) => !(chosen & (1 << place)))
      if (!getting.every((unit) => isIn(reward_lines, unit)) || !buying.every((unit) => isIn(lines, unit))) continue
      const groups = Math.min(most, Math.floor(buying.length / reward.buy))
      if (getting.length > groups * reward.get) continue
      best = Math.max(best ?? 0, total(getting.map(({ price }) => off(price, reward.percentage))))
    }
    return best
  }
  if (!units.every((unit) => isIn(lines, unit))) return null
  if (reward.kind === 'multi_buy') {
    const bundles = units.length / reward.quantity
    return Number.isInteger(bundles) && bundles <= most ? total(prices) - bundles * reward.price : null
  }
  if (reward.kind === 'tiers') {
    const reached = reward.tiers.filter(({ quantity }) => quantity <= units.length)
    if (reached.length === 0) return null
    return Math.max(...reached.map((tier) => total(prices.map((price) => off(price, tier.percentage)))))
  }
  if (reward.kind === 'buy_get') {
    const size = reward.buy + reward.get
    if (units.length > size * most) return null
    return total(prices.map((price, place) => (place % size >= reward.buy ? off(price, reward.percentage) : 0)))
  }
  if (units.length > most) return null
  if (reward.kind === 'percentage') return total(prices.map((price) => off(price, reward.percentage)))
  return reward.kind === 'item_amount' ? total(prices.map((price) => Math.min(price, reward.amount))) : null
}

/** Tries every way to distribute the units over the promotions. */
function bruteForce({ lines, promotions }: AnyCart): number {
  const units = lines.flatMap(({ price, quantity, may_be_promoted }, line) =>
    may_be_promoted && price > 0 ? Array.from({ length: quantity }, () => ({ line, price })) : [],
  )
  const goods = total(units.map(({ price }) => price))
  const usable = promotions.filter(({ min_subtotal }) => goods > 0 && goods >= min_subtotal)
  const sets = 2 ** units.length
  let best = new Array<number>(sets).fill(0)
  for (const promotion of usable.filter(isItemPromotion)) {
    const values = Array.from({ length: sets }, (_, set) =>
      worthOf(
        promotion,
        units.filter((_, place) => set & (1 << place)),
      ),
    )
    const next = [...best]
    for (let set = 0; set < sets; set += 1) {
      for (let part = set; part > 0; part = (part - 1) & set) {
        const value = values[part]
        if (typeof value === 'number') next[set] = Math.max(next[set] ?? 0, (best[set ^ part] ?? 0) + value)
      }
    }
    best = next
  }
  const discount = best[sets - 1] ?? 0
  const amounts = usable.map(({ reward }) => (reward.kind === 'cart_amount' ? reward.amount : 0))
  return discount + Math.min(goods - discount, Math.max(0, ...amounts))
}

const discountOf = ({ lines, promotions }: AnyCart) =>
  total(applyPromotions(lines, promotions).lines.map((line) => line.discount))

const vat_parts = [{ rate_percent: 20, weight: 1 }]

/** Prices a cart with a coupon, and refunds its units in a random order of steps. */
function refunds({ lines, promotions }: AnyCart, discount_percentage: number, steps: readonly number[]) {
  const promoted = applyPromotions(lines, promotions)
  const priced = priceOrder({
    lines: lines.map((line) => ({ ...line, vat_parts, is_discountable: true })),
    promotions: promoted,
    discount_percentage,
    delivery_method: 'standard',
    rate: { price: 399, free_from: 3000 },
    is_vat_registered: true,
  })
  const left = lines.map((line, id) => ({ id, ...line, ...priced.lines[id], refunded: 0 }))
  const paid = { goods: priced.subtotal - priced.discount, vat: priced.vat_included - priced.delivery_vat }
  const given = { goods: 0, vat: 0 }
  const most = { goods: 0, vat: 0 }
  const units = left.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id))
  const order = units.map((id, place) => ({ id, by: steps[place % Math.max(1, steps.length)] ?? 0 }))
  for (const { id } of order.sort((one, other) => one.by - other.by)) {
    const refundable = left.map((line) => ({ ...line, discount: line.discount ?? 0, vat: line.vat ?? 0 }))
    const choice = { items: [{ id, quantity: 1 }], delivery: 0 }
    const { amount, vat } = calculateRefund(
      { lines: refundable, delivery_fee: 0, delivery_vat: 0, delivery_refunded: 0 },
      choice,
    )
    given.goods += amount
    given.vat += vat
    most.goods = Math.max(most.goods, given.goods)
    most.vat = Math.max(most.vat, given.vat)
    const line = left[id]
    if (line) line.refunded += 1
  }
  return { paid, given, most }
}

describe('for any cart', () => {
  test('finds the same discount as trying everything', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(discountOf(cart)).toBe(bruteForce(cart))
      }),
      { numRuns: 10_000 },
    )
  })

  test('refunds of any units never exceed what was paid, and those of all units are exactly that', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(anyCart, fc.integer({ min: 0, max: 100 }), steps, (cart, discount_percentage, order) => {
        const { paid, given, most } = refunds(cart, discount_percentage, order)
        expect(given).toEqual(paid)
        expect(most).toEqual(paid)
      }),
      { numRuns: 2000 },
    )
  })

  test('each line explains its discount, and none costs less than nothing', () => {
    fc.assert(
      fc.property(anyCart, ({ lines, promotions }) => {
        const result = applyPromotions(lines, promotions)
        for (const [place, { discount, without_coupon, parts }] of result.lines.entries()) {
          const { price = 0, quantity = 0, may_be_promoted } = lines[place] ?? {}
          expect(total(parts.map((part) => part.discount))).toBe(discount)
          expect(discount).toBeLessThanOrEqual(may_be_promoted ? price * quantity : 0)
          expect(without_coupon).toBeLessThanOrEqual(price * quantity - discount)
        }
      }),
    )
  })
})

const line = (price: number, quantity: number): PromotedLine => ({ price, quantity, may_be_promoted: true })
const promotion = (id: number, reward: Reward, lines: number[]): UsablePromotion => ({
  id,
  name: `Promotion ${id}`,
  reward,
  min_subtotal: 0,
  max_per_order: null,
  with_coupon: true,
  lines,
  reward_lines: null,
})

test('a mixed multi-buy takes the dearest units, and shares its saving by price', () => {
  const anyThree = promotion(1, { kind: 'multi_buy', quantity: 3, price: 1250 }, [0, 1])
  const { lines, promotions } = applyPromotions([line(450, 3), line(500, 1)], [anyThree])
  expect(promotions).toEqual([{ promotion_id: 1, name: 'Promotion 1', discount: 150 }])
  expect(lines.map(({ parts }) => parts)).toMatchObject([
    [{ quantity: 2, discount: 96 }],
    [{ quantity: 1, discount: 54 }],
  ])
})

test('two multi-buys of the same product share its units: five and three of eight', () => {
  const three = promotion(1, { kind: 'multi_buy', quantity: 3, price: 1250 }, [0])
  const five = promotion(2, { kind: 'multi_buy', quantity: 5, price: 2000 }, [0])
  const { promotions } = applyPromotions([line(450, 8)], [three, five])
  expect(promotions).toMatchObject([
    { promotion_id: 2, discount: 250 },
    { promotion_id: 1, discount: 100 },
  ])
})

test('a cart with 100 lines is solved exactly although two promotions want each unit', () => {
  const lines = Array.from({ length: 100 }, (_, place) => line(300 + ((place * 37) % 400), 1 + (place % 3)))
  const places = [...lines.keys()]
  const own = (group: number) => places.filter((place) => place % 10 === group)
  const promotions = Array.from({ length: 10 }, (_, group) =>
    promotion(group, { kind: 'multi_buy', quantity: 4, price: 1500 }, own(group)),
  )
  const overall = promotion(10, { kind: 'multi_buy', quantity: 5, price: 2100 }, places)
  expect(applyPromotions(lines, [...promotions, overall]).isExact).toBe(true)
})
