/** A variation in the editor: typed values stay text until they are sent. */

import type { ProductOption } from '@shop/contract/fields/product.fields.ts'

export type Attributes = Record<string, string>
export type Swatch = [string, string]

export type Choice = ProductOption

export interface Row {
  /** Null until it is saved. */
  id: number | null
  sku: string
  /** Whether the SKU is a suggestion, which is updated until the user types one. */
  isSkuSuggested: boolean
  attributes: Attributes
  /** Pounds, as typed. */
  price: string
  compare_at_price: string
  stock_quantity: string
  /** The stock when the product was loaded; null for a new variation. */
  stock_seen: number | null
  net_quantity: string
  /** The key of an image of the form; null for the cover. */
  media_key: string | null
}

/** The options, the variations for sale, and the removed ones, whose input returns with their combination. */
export interface Matrix {
  options: Choice[]
  variations: Row[]
  parked: Row[]
}

export const EMPTY_ROW: Row = {
  id: null,
  sku: '',
  isSkuSuggested: true,
  attributes: {},
  price: '',
  compare_at_price: '',
  stock_quantity: '0',
  stock_seen: null,
  net_quantity: '',
  media_key: null,
}

/** Returns a name such as 'Garden Mint, 10 mg'; 'The product' for a product without options. */
export function combinationName(attributes: Attributes, options: readonly Choice[]): string {
  const named = options.flatMap(({ name }) => attributes[name] ?? [])
  return named.length === 0 ? 'The product' : named.join(', ')
}
