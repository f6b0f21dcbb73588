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
  /** Its last words deny, so that an 'or' goes on denying. */
  isDenying: boolean
  amountPence: number | undefined
  cigarettesADay: number | undefined
}
