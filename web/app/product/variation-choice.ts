/**
 * Which variation of a product is chosen, and what each value of an option leads to. Options cascade in shop order: a
 * value is combined with the values chosen before it, never with later ones, so that every variation can be reached.
 */

export interface Choosable {
  id: number
  attributes: Record<string, string>
  stock_quantity: number
}

/** The result of choosing a value. `missing`: no variation has this combination. */
export type ValueState = 'available' | 'low' | 'sold_out' | 'missing'

/** Returns the preselected variation: the requested one, otherwise the first in stock, otherwise the first. */
export function startingVariation<V extends Choosable>(variations: readonly V[], wantedId?: number): V | undefined {
  return (
    variations.find((variation) => variation.id === wantedId) ??
    variations.find((variation) => variation.stock_quantity > 0) ??
    variations[0]
  )
}

/** Returns the variations for a value: they have the value, and match `chosen` on every earlier option. */
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

/** Returns the result of choosing `value` of `option` while `chosen` is chosen. `low` is the setting for low stock. */
export function valueState<V extends Choosable>(
  variations: readonly V[],
  optionNames: readonly string[],
  chosen: V,
  option: string,
  value: string,
  low: number,
): ValueState {
  const found = reachable(variations, optionNames, chosen, option, value)
  if (found.length === 0) return 'missing'
  const stock = found.reduce((sum, variation) => sum + variation.stock_quantity, 0)
  if (stock === 0) return 'sold_out'
  return stock <= low ? 'low' : 'available'
}

/**
 * Returns the variation after choosing `value` of `option`: of those in stock with that value, the one with the most
 * values in common with the previous choice. A value that is sold out or missing does not change the choice.
 */
export function chooseValue<V extends Choosable>(
  variations: readonly V[],
  optionNames: readonly string[],
  chosen: V,
  option: string,
  value: string,
): V {
  const later = optionNames.slice(optionNames.indexOf(option) + 1)
  const countMatches = (variation: V) =>
    later.filter((name) => variation.attributes[name] === chosen.attributes[name]).length
  const buyable = reachable(variations, optionNames, chosen, option, value).filter(
    (variation) => variation.stock_quantity > 0,
  )
  const [first, ...rest] = buyable
  if (!first) return chosen
  return rest.reduce((best, variation) => (countMatches(variation) > countMatches(best) ? variation : best), first)
}

/** Returns the chosen values in shop order: 'Garden Mint, 10 mg'. */
export function choiceName(optionNames: readonly string[], variation: Choosable): string {
  return optionNames.flatMap((name) => variation.attributes[name] ?? []).join(', ')
}
