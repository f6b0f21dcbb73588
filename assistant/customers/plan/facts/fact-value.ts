/** What a fact of a product is read from, and how it is stated. */
import type { Filter } from '../../../engine/frame.ts'
import type { ProductDetails } from '../../../tools/product-details.ts'
import { joinTexts } from '../../write/text.ts'

/** A value for a sentence, yes or no, or a whole sentence. */
export type FactValue = string | number | boolean | { sentence: string }

export interface FactQuestion {
  product: ProductDetails
  filter: Filter
  words: readonly string[]
}

export const sentence = (...parts: (string | undefined)[]) => ({ sentence: joinTexts(parts) })
