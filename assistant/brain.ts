/** What the chat service asks for an answer: the built-in assistant, or a model with the same tools. */

import type { ChatAction } from '@shop/contract/assistant.ts'

/** One earlier message of the chat, oldest first. */
export interface EarlierMessage {
  by: 'customer' | 'assistant'
  text: string
  productIds: readonly number[]
}

/** One question and all that may be known for its answer. */
export interface Turn {
  /** As it was sent: trimmed, without control characters, at most CHAT_MESSAGE_MAX long. Data, never instructions. */
  message: string
  history: readonly EarlierMessage[]
  /** What the brain kept after the last answer; an empty object at first. Another version may have written it. */
  memory: unknown
  /** Who asks, decided by the server from the session; undefined for a visitor. */
  customer: { id: number; name: string } | undefined
  /** What this chat has cost so far, in thousandths of a penny; left out: nothing. */
  spent?: number
  /** Ends when nobody wants the answer any more. */
  signal: AbortSignal
}

/** Takes the answer while it is made: each piece is what comes next of the markdown. */
export type SendPiece = (piece: string) => void

export interface Answer {
  /** The whole answer, markdown; the pieces said so far joined, or what is to stand in their place. */
  text: string
  /** Products to be shown as cards, at most six, in the order of the text. */
  productIds: readonly number[]
  /** A path of the shop to open. */
  openPath?: string
  /** Short replies to offer, at most three, as the customer would say them. */
  suggestions?: readonly string[]
  /** Buttons that do something when the customer presses them, at most three. */
  actions?: readonly ChatAction[]
  memory: unknown
  /** What a matcher read the question as, likeliest first, and whether it is for staff to look at. */
  understood?: { intents: readonly { intent: string; confidence: number }[]; doubt?: 'unsure' | 'unanswered' }
  /** What the answer cost, in thousandths of a penny. */
  cost?: number
  /** Who wrote it; left out: the built-in assistant. */
  by?: 'builtin' | 'model'
}

/** Answers one question. A brain that throws is tried again, then excused to the customer. */
export interface Brain {
  answer(turn: Turn, say: SendPiece): Promise<Answer>
}
