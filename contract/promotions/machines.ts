/**
 * The counting machines of promotions. A machine reads units one after the other. Its state is what it must remember of those that
 * take part, such as how many units its open bundle has; each unit changes the state and adds to the gain.
 */
import { type ItemReward, type UsablePromotion, unitDiscount } from './rules.ts'

/** One unit of a line of the cart. */
export interface Unit {
  line: number
  price: number
}

export interface Machine {
  /** False if each unit takes part on its own, whatever the others do. */
  counts: boolean
  /** True if it must read its units from the dearest to the cheapest. */
  needsOrder?: true
  /** The number of states; 0 is the first. */
  states: number
  /** The states after `unit` takes part, with what the customer gains, in pence. Several if it can take part in several ways. */
  moves(state: number, unit: Unit): { state: number; gain: number }[]
  /** The least number of units that must follow before the customer gets the reward; 0 if nothing is open. */
  missing(state: number): number
  /** The most that a unit can contribute to the gain, if each bundle's price is spread evenly over its units. */
  worth(unit: Unit): number
  /** How much of that worth the gain does not contain yet in this state, if no further unit costs more than `price`. */
  credit(state: number, price: number): number
}

type ItemPromotion = UsablePromotion & { reward: ItemReward }

/** Returns the machine of a promotion for a cart with these units. */
export function toMachine(promotion: ItemPromotion, units: readonly Unit[]): Machine {
  const { reward, max_per_order: limit } = promotion
  if (reward.kind === 'multi_buy') return multiBuy(reward.quantity, reward.price, limit)
  if (reward.kind === 'tiers') return tiers(reward.tiers)
  if (reward.kind === 'percentage') return eachUnit((price) => unitDiscount(price, reward.percentage), limit)
  if (reward.kind === 'item_amount') return eachUnit((price) => Math.min(price, reward.amount), limit)
  const gainOf = (price: number) => unitDiscount(price, reward.percentage)
  const { reward_lines } = promotion
  if (reward_lines === null) return cheapestOfGroup(reward.buy, reward.get, gainOf, limit)
  const [bought, rewarded] = [new Set(promotion.lines), new Set(reward_lines)]
  const count = (lines: ReadonlySet<number>) => units.filter(({ line }) => lines.has(line)).length
  const groups = Math.min(
    limit ?? Number.POSITIVE_INFINITY,
    Math.floor(count(bought) / reward.buy),
    Math.ceil(count(rewarded) / reward.get),
  )
  return otherGoods({ ...reward, bought, rewarded, groups }, gainOf)
}

/** Any `size` units for a price. The state is the units of the open bundle, or all units if the bundles are limited. */
function multiBuy(size: number, price: number, limit: number | null): Machine {
  const open = (state: number) => (state % size === 0 ? 0 : size - (state % size))
  return {
    counts: true,
    states: limit === null ? size : size * limit + 1,
    moves(state, unit) {
      const next = limit === null ? (state + 1) % size : state + 1
      if (limit !== null && next > size * limit) return []
      return [{ state: next, gain: unit.price - (state % size === 0 ? price : 0) }]
    },
    missing: open,
    worth: (unit) => unit.price - price / size,
    credit: (state) => (price * open(state)) / size,
  }
}

/** A percentage that grows with the quantity. The first unit chooses a tier; the state is that tier and the units up to it. */
function tiers(all: readonly { quantity: number; percentage: number }[]): Machine {
  const states = all.flatMap((tier) =>
    Array.from({ length: tier.quantity }, (_, index) => ({ ...tier, count: index + 1 })),
  )
  const first = all.map((tier) => states.findIndex(({ quantity }) => quantity === tier.quantity) + 1)
  const rate = (state: number) => states[state - 1] ?? { quantity: 0, percentage: 0, count: 0 }
  return {
    counts: true,
    states: states.length + 1,
    moves(state, { price }) {
      const { count, quantity } = rate(state)
      const next = state === 0 ? first : [count < quantity ? state + 1 : state]
      return next.map((place) => ({ state: place, gain: unitDiscount(price, rate(place).percentage) }))
    },
    missing: (state) => rate(state).quantity - rate(state).count,
    worth: ({ price }) => Math.max(...all.map(({ percentage }) => unitDiscount(price, percentage))),
    credit: () => 0,
  }
}

/** A discount of each unit, for at most `limit` units. Without a limit it needs no state. */
function eachUnit(gainOf: (price: number) => number, limit: number | null): Machine {
  return {
    counts: limit !== null,
    states: limit === null ? 1 : limit + 1,
    moves(state, { price }) {
      if (limit === null) return [{ state, gain: gainOf(price) }]
      return state < limit ? [{ state: state + 1, gain: gainOf(price) }] : []
    },
    missing: () => 0,
    worth: ({ price }) => gainOf(price),
    credit: () => 0,
  }
}

/** Of each group of `buy + get` units, the `get` cheapest are reduced. The state is the units of the open group, or all of them. */
function cheapestOfGroup(buy: number, get: number, gainOf: (price: number) => number, limit: number | null): Machine {
  const size = buy + get
  return {
    counts: true,
    needsOrder: true,
    states: limit === null ? size : size * limit + 1,
    moves(state, { price }) {
      const next = limit === null ? (state + 1) % size : state + 1
      if (limit !== null && next > size * limit) return []
      return [{ state: next, gain: state % size >= buy ? gainOf(price) : 0 }]
    },
    missing: () => 0,
    // A penny more than its share, because the gain of each unit is rounded.
    worth: ({ price }) => (get * (gainOf(price) + 1)) / size,
    credit(state, price) {
      const inGroup = state % size
      const counted = Math.max(0, inGroup - buy)
      return Math.max(0, ((inGroup * get) / size - counted) * (gainOf(price) + 1))
    },
  }
}

interface OtherGoods {
  buy: number
  get: number
  bought: ReadonlySet<number>
  rewarded: ReadonlySet<number>
  groups: number
}

/** For each `buy` units bought, `get` units of other goods are reduced. The state is both numbers. */
function otherGoods({ buy, get, bought, rewarded, groups }: OtherGoods, gainOf: (price: number) => number): Machine {
  const width = get * groups + 1
  const parts = (state: number) => [Math.floor(state / width), state % width] as const
  return {
    counts: true,
    states: (buy * groups + 1) * width,
    moves(state, { line, price }) {
      const [buying, getting] = parts(state)
      const ways: { state: number; gain: number }[] = []
      if (bought.has(line) && buying < buy * groups) ways.push({ state: state + width, gain: 0 })
      if (rewarded.has(line) && getting < get * groups) ways.push({ state: state + 1, gain: gainOf(price) })
      return ways
    },
    missing(state) {
      const [buying, getting] = parts(state)
      return Math.max(0, Math.ceil(getting / get) * buy - buying)
    },
    worth: ({ line, price }) => (rewarded.has(line) ? gainOf(price) : 0),
    credit: () => 0,
  }
}
