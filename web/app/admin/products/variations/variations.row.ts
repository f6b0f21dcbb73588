/** A variation as the editor holds it: what is typed stays text until it is sent. */

import type { ProductOption } from '@shop/contract/product.fields.ts'

export type Attributes = Record<string, string>
export type Swatch = [string, string]

export type Choice = ProductOption

export interface Row {
  /** Null until it is saved. */
  id: number | null
  sku: string
  /** The SKU was suggested and follows what it was made from until someone types one. */
  isSkuSuggested: boolean
  attributes: Attributes
  /** Pounds, as typed. */
  price: string
  compare_at_price: string
  stock_quantity: string
  /** The stock that was on the screen when the product was read; null for a new variation. */
  stock_seen: number | null
  net_quantity: string
  /** The key of a picture of the form; null for the cover. */
  media_key: string | null
}

/** The choices, the variations on sale, and those that went, whose values come back with their combination. */
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

/** 'Garden Mint, 10 mg'; 'The product' for the one variation of a product without choices. */
export function combinationName(attributes: Attributes, options: readonly Choice[]): string {
  const named = options.flatMap(({ name }) => attributes[name] ?? [])
  return named.length === 0 ? 'The product' : named.join(', ')
}
