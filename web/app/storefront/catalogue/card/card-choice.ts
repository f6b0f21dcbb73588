import { choiceName, chooseValue, type ValueState, valueState } from '../../../product/variation-choice.ts'
import { isStrength } from '../product/option-picker.tsx'
import type { Product } from '../queries.ts'

type Variation = Product['variations'][number]

interface ChoosableOption {
  option: Product['options'][number]
  /** The value shown as chosen; none while the customer still has to choose. */
  chosen: string | undefined
  isMissing: boolean
  stateOf: (value: string) => ValueState
  /** The variation that a value leads to, and the strength the customer has then chosen, if it is one. */
  choose: (value: string) => { variation: Variation; strength?: string }
}

/** Whether adding `product` from its card needs a choice first. */
export function hasChoice({ options }: Pick<Product, 'options'>): boolean {
  return options.some(({ values }) => values.length > 1)
}

/**
 * The options of `product` while `variation` is chosen. Flavours and colours start with the first in stock; a strength counts
 * only as long as it is the one the customer chose (`strength`), so a flavour that is not made in it asks again.
 */
export function cardChoice(
  { options, variations }: Pick<Product, 'options' | 'variations'>,
  variation: Variation | undefined,
  strength: string | undefined,
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
      stateOf: (value: string) => valueState(variations, names, variation, name, value),
      choose: (value: string) => ({
        variation: chooseValue(variations, names, variation, name, value),
        ...(isStrength(option) && { strength: value }),
      }),
    }
  })
  return { options: choosable, missing: choosable.find(({ isMissing }) => isMissing)?.option.name }
}

/** 'Smoked Cedar Nic Salt, 10 mg': the product and what of the choice its name does not say already. */
export function nameOfChoice({ name, options }: Pick<Product, 'name' | 'options'>, variation?: Variation): string {
  if (!variation) return name
  const telling = options
    .map((option) => option.name)
    .filter((option) => !name.includes(variation.attributes[option] ?? ''))
  return [name, choiceName(telling, variation)].filter((part) => part !== '').join(', ')
}
