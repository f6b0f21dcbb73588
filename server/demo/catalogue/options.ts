import type { ProductOption } from '@shop/contract/catalogue.ts'
import { FLAVOURS, type Flavour } from '../art/colour.ts'

const isTone = (name: string): name is Flavour => name in FLAVOURS

/** A colour of the art by its name; refuses one that does not exist. */
export function toneOf(name: string): Flavour {
  if (!isTone(name)) throw new Error(`There is no tone '${name}'.`)
  return name
}

/** A choice from values and the tones of their discs; null where a value has no colour. */
export function optionOf(
  name: string,
  values: readonly (readonly [value: string, tone: string | null])[],
): ProductOption {
  return {
    name,
    values: values.map(([value, tone]) => ({ value, swatch: tone === null ? null : [...FLAVOURS[toneOf(tone)]] })),
  }
}
