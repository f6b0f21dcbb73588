/**
 * The promotions of a cart: the combination with the largest discount, allocated to lines to the penny. The same function prices
 * the cart, the checkout, the order and the simulation (docs/promotions.md).
 */
import { split } from '../lib/pricing.ts'
import { type Machine, toMachine, type Unit } from './machines.ts'
import { type ItemReward, isItemPromotion, type UsablePromotion } from './rules.ts'
import { type Choice, findBest } from './search.ts'

/** A line of a cart. Goods that may not be promoted neither get a promotion nor count towards one. */
export interface PromotedLine {
  /** Unit price in pence. */
  price: number
  quantity: number
  may_be_promoted: boolean
}

/** What one promotion gives a line: `quantity` of its units take part, `discount` in pence. */
export interface LinePromotion {
  promotion_id: number
  name: string
  quantity: number
  discount: number
}

export interface PromotedPrices {
  /** In the order of the lines. `without_coupon` is the part of what is left of the price that a coupon does not reduce, in pence. */
  lines: { discount: number; without_coupon: number; parts: LinePromotion[] }[]
  /** The sum by promotion, in pence, the largest first. */
  promotions: { promotion_id: number; name: string; discount: number }[]
  /** The promotions that make standard delivery free from an amount of `may_be_promoted` goods after all discounts. */
  free_delivery: { promotion_id: number; name: string; from: number }[]
  /** False only for a cart in which too many promotions compete; the discount is then the best that was found. */
  isExact: boolean
}

type ItemPromotion = UsablePromotion & { reward: ItemReward }
type Sharing = { machine: number; gain: number } | undefined

/** The result depends only on its input: a cart has the same discounts in the browser and on the server. */
export function applyPromotions(
  lines: readonly PromotedLine[],
  promotions: readonly UsablePromotion[],
): PromotedPrices {
  const known = promotions.toSorted((one, other) => one.id - other.id)
  const cart = lines.reduce((sum, line) => sum + (line.may_be_promoted ? line.price * line.quantity : 0), 0)
  const usable = known.filter((promotion) => cart > 0 && cart >= promotion.min_subtotal)
  const result: PromotedPrices = {
    lines: lines.map(() => ({ discount: 0, without_coupon: 0, parts: [] })),
    promotions: [],
    free_delivery: [],
    isExact: true,
  }
  giveToUnits(result, lines, usable.filter(isItemPromotion))
  giveToCart(result, lines, usable)
  for (const { id, name, reward, min_subtotal } of known) {
    if (reward.kind === 'free_delivery') result.free_delivery.push({ promotion_id: id, name, from: min_subtotal })
  }
  result.promotions = totalsOf(result)
  return result
}

/** Distributes units over the promotions that count them, separately for each group of promotions that compete for units. */
function giveToUnits(result: PromotedPrices, lines: readonly PromotedLine[], promotions: readonly ItemPromotion[]) {
  const units = lines
    .flatMap(({ price, quantity, may_be_promoted }, line) =>
      may_be_promoted && price > 0 ? Array.from({ length: quantity }, (): Unit => ({ line, price })) : [],
    )
    .sort((one, other) => other.price - one.price || one.line - other.line)
  const covers = promotions.map(coveredLines)
  const machines = promotions.map((promotion, place) =>
    toMachine(
      promotion,
      units.filter(({ line }) => covers[place]?.has(line)),
    ),
  )
  const choices = units.map((unit) => {
    const own = machines.flatMap((_, place) => (covers[place]?.has(unit.line) ? [place] : []))
    return { unit, own, base: bestBase(unit, own, machines) }
  })
  const counting = machines.map((machine, place) => machine.counts && couldStart(place, choices, machine))
  const sharing: Sharing[] = choices.map(({ base }) => base)
  for (const group of groupsOf(machines.length, choices, counting)) {
    const members = choices.flatMap((choice, place) =>
      choice.own.some((machine) => group.includes(machine)) ? [{ ...choice, place }] : [],
    )
    const competing = members.map(
      ({ unit, own, base }): Choice => ({
        ...unit,
        gain: base?.gain ?? 0,
        machines: own.flatMap((machine) => (group.includes(machine) ? [group.indexOf(machine)] : [])),
      }),
    )
    const found = findBest(
      competing,
      group.flatMap((place) => machines[place] ?? []),
    )
    if (!found.isExact) result.isExact = false
    for (const [index, { place }] of members.entries()) {
      const part = found.parts[index]
      if (part) sharing[place] = { machine: group[part.machine] ?? 0, gain: part.gain }
    }
  }
  for (const [machine, promotion] of promotions.entries()) {
    const own = units.flatMap((unit, place) => {
      const part = sharing[place]
      return part?.machine === machine ? [{ ...unit, gain: part.gain }] : []
    })
    allocate(result, promotion, ofUse(promotion, own))
  }
}

/** Returns the best discount of a unit by promotions that need no counting. */
function bestBase(unit: Unit, own: readonly number[], machines: readonly Machine[]): Sharing {
  let best: Sharing
  for (const place of own) {
    const machine = machines[place]
    const gain = machine && !machine.counts ? machine.worth(unit) : 0
    if (gain > (best?.gain ?? 0)) best = { machine: place, gain }
  }
  return best
}

/** Whether a machine has enough units for its reward; one without competes for nothing. */
function couldStart(
  place: number,
  choices: readonly { unit: Unit; own: readonly number[] }[],
  machine: Machine,
): boolean {
  const units = choices.filter(({ own }) => own.includes(place))
  const first = units[0]
  if (!first) return false
  return machine.moves(0, first.unit).some(({ state }) => machine.missing(state) < units.length)
}

/** Returns the counting machines as groups, so that no unit can take part in machines of two groups. */
function groupsOf(
  count: number,
  choices: readonly { own: readonly number[] }[],
  counting: readonly boolean[],
): number[][] {
  const group = Array.from({ length: count }, (_, place) => place)
  for (const { own } of choices) {
    const [first, ...others] = own.filter((place) => counting[place])
    for (const other of others) {
      const [target, merged] = [group[first ?? other], group[other]]
      if (target === undefined || target === merged) continue
      for (const place of group.keys()) if (group[place] === merged) group[place] = target
    }
  }
  const places = [...group.keys()].filter((place) => counting[place])
  return [...new Set(places.map((place) => group[place]))].map((name) =>
    places.filter((place) => group[place] === name),
  )
}

const coveredLines = ({ reward, lines, reward_lines }: ItemPromotion): ReadonlySet<number> =>
  new Set(reward.kind === 'buy_get' ? [...lines, ...(reward_lines ?? [])] : lines)

type UsedUnit = Unit & { gain: number }

/** Leaves out units that take part in a promotion without helping it, such as the first two of an unfinished group. */
function ofUse({ reward, reward_lines }: ItemPromotion, units: readonly UsedUnit[]): UsedUnit[] {
  if (reward.kind !== 'buy_get') return [...units]
  if (reward_lines === null) {
    const size = reward.buy + reward.get
    const group = (place: number) => Math.floor(place / size)
    return units.filter((_, place) => units.some(({ gain }, other) => gain > 0 && group(other) === group(place)))
  }
  const rewarded = units.filter(({ gain }) => gain > 0)
  const needed = Math.ceil(rewarded.length / reward.get) * reward.buy
  return [...units.filter(({ gain }) => gain === 0).slice(0, needed), ...rewarded]
}

/**
 * Allocates the saving of a promotion to lines: a discount of each unit to its own line, that of bundles and groups by price. So
 * a refunded unit gives back its share, whichever of them was the free one.
 */
function allocate(
  result: PromotedPrices,
  { id, name, reward, with_coupon }: ItemPromotion,
  units: readonly UsedUnit[],
) {
  const saving = units.reduce((sum, { gain }) => sum + gain, 0)
  if (saving <= 0) return
  const byLine = new Map<number, { quantity: number; value: number; gain: number }>()
  for (const { line, price, gain } of units) {
    const known = byLine.get(line) ?? { quantity: 0, value: 0, gain: 0 }
    byLine.set(line, { quantity: known.quantity + 1, value: known.value + price, gain: known.gain + gain })
  }
  const own = [...byLine].sort(([one], [other]) => one - other)
  const isShared = reward.kind === 'multi_buy' || reward.kind === 'buy_get'
  const values = own.map(([, { value }]) => value)
  const shares = isShared ? split(saving, values) : own.map(([, { gain }]) => gain)
  for (const [place, [line, { quantity, value }]] of own.entries()) {
    const discount = shares[place] ?? 0
    const priced = result.lines[line]
    if (!priced) continue
    priced.discount += discount
    priced.parts.push({ promotion_id: id, name, quantity, discount })
    if (!with_coupon) priced.without_coupon += value - discount
  }
}

/** Gives the largest amount off the cart. Only one applies, to what is left of the goods that may be promoted. */
function giveToCart(result: PromotedPrices, lines: readonly PromotedLine[], usable: readonly UsablePromotion[]) {
  const left = lines.map(({ price, quantity, may_be_promoted }, place) =>
    may_be_promoted ? price * quantity - (result.lines[place]?.discount ?? 0) : 0,
  )
  const total = left.reduce((sum, amount) => sum + amount, 0)
  const [best] = usable
    .flatMap(({ reward, ...promotion }) =>
      reward.kind === 'cart_amount' ? [{ ...promotion, amount: Math.min(reward.amount, total) }] : [],
    )
    .sort((one, other) => other.amount - one.amount)
  if (!best || best.amount === 0) return
  const shares = split(best.amount, left)
  for (const [place, discount] of shares.entries()) {
    const priced = result.lines[place]
    if (!priced || discount === 0) continue
    const { id: promotion_id, name } = best
    priced.discount += discount
    priced.parts.push({ promotion_id, name, quantity: lines[place]?.quantity ?? 0, discount })
    const remains = (left[place] ?? 0) - discount
    priced.without_coupon = best.with_coupon ? Math.min(priced.without_coupon, remains) : remains
  }
}

function totalsOf({ lines }: PromotedPrices): PromotedPrices['promotions'] {
  const totals = new Map<number, { promotion_id: number; name: string; discount: number }>()
  for (const { promotion_id, name, discount } of lines.flatMap(({ parts }) => parts)) {
    const known = totals.get(promotion_id)
    totals.set(promotion_id, { promotion_id, name, discount: (known?.discount ?? 0) + discount })
  }
  return [...totals.values()].sort((one, other) => other.discount - one.discount)
}
