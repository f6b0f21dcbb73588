/** What the writers of single facts share: what a question asks besides its topic, and how a missing fact is said. */
import type { ProductDetails } from '../../tools/tool.results.ts'
import { NO_SLOTS } from '../policy/act.follow.ts'
import type { Slots } from '../understand/understanding.ts'
import { capitalised, plain } from './write.text.ts'

/** What the question says besides its topic. */
export interface Ask {
  slots: Slots
  text: string
}
export const NO_ASK: Ask = { slots: NO_SLOTS, text: '' }

export type Writer = (product: ProductDetails, ask: Ask) => string

/** Where the page says nothing, that is the answer. */
export const unknown = (what: string) => `Its page does not state ${what}. [Ask us](/contact) and a person will look.`

export const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
export const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
export const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** 'Its X is Y', from the facts or the list on the page. */
export function stated(value: string | undefined, say: (value: string) => string, what: string): string {
  return value === undefined ? unknown(what) : sentence(capitalised(say(plain(value))))
}

export const isVaped = ({ product_class }: ProductDetails) =>
  !['cbd_food', 'food_supplement', 'tea', 'accessory'].includes(product_class)
