import { choiceName, chooseValue, type ValueState, valueState } from '../../../product/variation-choice.ts'
import { isStrength } from '../product/option-picker.tsx'
import type { Product } from '../queries.ts'

type Variation = Product['variations'][number]

interface ChoosableOption {
  option: Product['options'][number]
  /** The value shown as chosen; undefined while the customer still has to choose. */
  chosen: string | undefined
  isMissing: boolean
  stateOf: (value: string) => ValueState
  /** Returns the variation for a value, and the strength if the value is one: the customer has then chosen it. */
  choose: (value: string) => { variation: Variation; strength?: string }
}

/** Whether `product` needs a choice before it can be added from its card. */
export function hasChoice({ options }: Pick<Product, 'options'>): boolean {
  return options.some(({ values }) => values.length > 1)
}

/**
 * Returns the options of `product` while `variation` is chosen. Flavours and colours start with the first in stock; a
 * strength counts only while it is the customer's choice (`strength`), so a flavour not available in it asks again.
 * `low` is the setting for low stock.
 */
export function cardChoice(
  { options, variations }: Pick<Product, 'options' | 'variations'>,
  variation: Variation | undefined,
  strength: string | undefined,
  low: number,
): { options: ChoosableOption[]; missing: string | undefined } {
  if (!variation) return { options: [], missing: undefined }
  const names = options.map(({ name }) => name)
  const choosable = options.map((option) => {
    const { name, values } = option
    const current = variation.attributes[name]
    const isMissing = isStrength(option) && values.length > 1 && current !== strength
    return {
      option,
      isMissing,
      chosen: isMissing ? undefined : current,
      stateOf: (value: string) => valueState(variations, names, variation, name, value, low),
      choose: (value: string) => ({
        variation: chooseValue(variations, names, variation, name, value),
        ...(isStrength(option) && { strength: value }),
      }),
    }
  })
  return { options: choosable, missing: choosable.find(({ isMissing }) => isMissing)?.option.name }
}

/** Returns a name such as 'Smoked Cedar Nic Salt, 10 mg': the product and the values its name does not contain. */
export function nameOfChoice({ name, options }: Pick<Product, 'name' | 'options'>, variation?: Variation): string {
  if (!variation) return name
  const telling = options
    .map((option) => option.name)
    .filter((option) => !name.includes(variation.attributes[option] ?? ''))
  return [name, choiceName(telling, variation)].filter((part) => part !== '').join(', ')
}
