import type { ProductClass } from '@shop/contract/compliance.ts'
import type { Wish } from '../frame.ts'
import type { Joint } from './segments.ts'
import type { NamedProduct } from './vocabulary.repository.ts'

/** A wish while it is read. */
export interface Draft {
  words: readonly string[]
  joint: Joint
  wish: Wish
  products: { product: NamedProduct; role: 'owned' | 'fitted' | undefined }[]
  colours: string[]
  /** Kinds that count only where nothing else says a kind or a taste. */
  looseClasses: ProductClass[]
  /** Its last words deny, so that an 'or' goes on denying. */
  isDenying: boolean
  amountPence: number | undefined
  cigarettesADay: number | undefined
}
