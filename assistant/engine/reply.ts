/** A written answer, before the output filter has checked it. */
import type { ChatAction } from '@shop/contract/assistant.ts'
import type { ProductCard } from '../tools/product-card.ts'
import type { DialogueState } from './state.ts'

export interface Reply {
  /** Markdown. */
  text: string
  cards: readonly ProductCard[]
  /** Short replies to offer, at most three, as the customer would say them. */
  next: readonly string[]
  /** Buttons for goods and orders; the customer's press does it. */
  actions?: readonly ChatAction[]
  openPath?: string
  /** What of the state this answer changes, besides intent, filter and products shown. */
  remember?: Partial<DialogueState>
}
