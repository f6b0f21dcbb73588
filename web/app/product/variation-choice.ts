/**
 * Which variation of a product is chosen, and what each value of an option leads to. Options cascade in shop order: a
 * value is judged together with the values chosen before it, never after it, so that every variation can be reached.
 */
import { LOW_STOCK } from '@shop/contract/constants.ts'

export interface Choosable {
  id: number
  attributes: Record<string, string>
  stock_quantity: number
}

/** What choosing a value would mean. `missing`: not made in this combination. */
export type ValueState = 'available' | 'low' | 'sold_out' | 'missing'

/** The variation a page starts with: the one asked for, else the first in stock, else the first. */
export function startingVariation<V extends Choosable>(variations: readonly V[], wantedId?: number): V | undefined {
  return (
    variations.find((variation) => variation.id === wantedId) ??
    variations.find((variation) => variation.stock_quantity > 0) ??
    variations[0]
  )
}

/** The variations that a value leads to: it has the value, and agrees with `chosen` on every earlier option. */
function reachable<V extends Choosable>(
  variations: readonly V[],
  optionNames: readonly string[],
  chosen: Choosable,
  option: string,
  value: string,
): V[] {
  const earlier = optionNames.slice(0, Math.max(0, optionNames.indexOf(option)))
  return variations.filter(
    (variation) =>
      variation.attributes[option] === value &&
      earlier.every((name) => variation.attributes[name] === chosen.attributes[name]),
  )
}

/** What choosing `value` of `option` would mean while `chosen` is chosen. */
export function valueState<V extends Choosable>(
  variations: readonly V[],
  optionNames: readonly string[],
  chosen: V,
  option: string,
  value: string,
): ValueState {
  const found = reachable(variations, optionNames, chosen, option, value)
  if (found.length === 0) return 'missing'
  const stock = found.reduce((sum, variation) => sum + variation.stock_quantity, 0)
  if (stock === 0) return 'sold_out'
  return stock <= LOW_STOCK ? 'low' : 'available'
}

/**
 * The variation after choosing `value` of `option`: of those in stock that have it, the one that keeps most of what
 * was chosen before. The choice stays as it is when the value is sold out or does not exist.
 */
export function chooseValue<V extends Choosable>(
  variations: readonly V[],
  optionNames: readonly string[],
  chosen: V,
  option: string,
  value: string,
): V {
  const later = optionNames.slice(optionNames.indexOf(option) + 1)
  const kept = (variation: V) => later.filter((name) => variation.attributes[name] === chosen.attributes[name]).length
  const buyable = reachable(variations, optionNames, chosen, option, value).filter(
    (variation) => variation.stock_quantity > 0,
  )
  const [first, ...rest] = buyable
  if (!first) return chosen
  return rest.reduce((best, variation) => (kept(variation) > kept(best) ? variation : best), first)
}

/** 'Garden Mint, 10 mg': the chosen values in shop order. */
export function choiceName(optionNames: readonly string[], variation: Choosable): string {
  return optionNames.flatMap((name) => variation.attributes[name] ?? []).join(', ')
}
