/** A variation in the editor: typed values stay text until they are sent. */

import type { ProductOption } from '@shop/contract/fields/product.fields.ts'
import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import { initialValues } from '@shop/contract/lib/record-fields.ts'
import { type TypedValues, typedValues } from '../../kit/form/record-values.ts'

export type Attributes = Record<string, string>
export type Swatch = [string, string]

export type Choice = ProductOption

export interface Row extends TypedValues<typeof VARIATION_FIELDS> {
  /** Null until it is saved. */
  id: number | null
  /** Whether the SKU is a suggestion, which is updated until the user types one. */
  isSkuSuggested: boolean
  /** The stock when the product was loaded; null for a new variation. */
  stock_seen: number | null
}

/** The options, the variations for sale, and the removed ones, whose input returns with their combination. */
export interface Matrix {
  options: Choice[]
  variations: Row[]
  parked: Row[]
}

export const EMPTY_ROW: Row = {
  ...typedValues(VARIATION_FIELDS, initialValues(VARIATION_FIELDS)),
  id: null,
  isSkuSuggested: true,
  stock_seen: null,
}

/** Returns a name such as 'Garden Mint, 10 mg'; 'The product' for a product without options. */
export function combinationName(attributes: Attributes, options: readonly Choice[]): string {
  const named = options.flatMap(({ name }) => attributes[name] ?? [])
  return named.length === 0 ? 'The product' : named.join(', ')
}
