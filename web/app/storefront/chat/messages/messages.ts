/** The messages of a chat in the window. */
import type { ChatAction, ChatRating } from '@shop/contract/assistant.ts'
import type { Answer } from '@shop/contract/client.ts'
import { CHAT_REPLY_TIMEOUT_MS } from '@shop/contract/constants.ts'

type HistoryRow = Answer<'GET /customer/chat/:session_id/messages'>['items'][number]

/** `errorText`: why sending failed. `isPartial`: more of the answer will follow. */
export interface Message {
  id: string
  sender: 'user' | 'agent' | 'system'
  text: string
  timestamp: string
  product_ids: number[] | null
  isError: boolean
  errorText: string | null
  isPartial: boolean
  suggestions: string[]
  actions: ChatAction[]
  rating: ChatRating | null
}

/** Builds a message, with defaults for the fields that are not given. */
export function newMessage(facts: Pick<Message, 'id' | 'sender' | 'text'> & Partial<Message>): Message {
  return {
    timestamp: new Date().toISOString(),
    product_ids: null,
    isError: false,
    errorText: null,
    isPartial: false,
    suggestions: [],
    actions: [],
    rating: null,
    ...facts,
  }
}

/** The start of a new chat: an agent's message without text, which is never rendered (docs/behaviour.md, Assistant). */
export const WELCOME = newMessage({ id: 'welcome', sender: 'agent', text: '', timestamp: '' })

const SENDERS: Readonly<Record<string, Message['sender']>> = { USER: 'user', AGENT: 'agent' }

/** Returns the message for the customer after a failed answer (docs/behaviour.md, Assistant). */
export const apologyFor = (reason: string): string => `Sorry, I encountered an error: ${reason}`

export function toMessage(row: HistoryRow): Message {
  return newMessage({
    id: String(row.id),
    sender: SENDERS[row.sender_type] ?? 'system',
    text: row.is_error ? apologyFor(row.content) : row.content,
    timestamp: row.timestamp,
    product_ids: row.product_ids,
    isError: row.is_error,
    suggestions: row.suggestions,
    actions: row.actions,
    rating: row.rating,
  })
}

/** Whether a message is rendered: an agent's message without text and without products is not. */
export const isShown = ({ sender, text, product_ids }: Message): boolean =>
  sender !== 'agent' || text.trim() !== '' || (product_ids?.length ?? 0) > 0

/** Whether the last message is a question that may still be answered. `now` in ms. */
export function isAwaitingReply(messages: readonly Message[], now: number): boolean {
  const last = messages.at(-1)
  if (last?.sender !== 'user' || last.errorText !== null) return false
  return now - Date.parse(last.timestamp) < CHAT_REPLY_TIMEOUT_MS
}

/**
 * Merges the server's history with what it does not contain yet: the question being sent, those that could not be sent,
 * the answer being written, and answers received before the history. Row ids increase, so the highest common row marks
 * how far the two agree.
 */
export function withHistory(messages: readonly Message[], history: readonly Message[]): Message[] {
  const newest = rowOf(history.at(-1))
  const agreed = messages.findLastIndex((one) => rowOf(one) > 0 && rowOf(one) <= newest)
  const latest = history.findLast(({ sender }) => sender === 'user')
  const isNew = rowOf(latest) > rowOf(messages[agreed])
  const isMissing = (message: Message, index: number) => {
    if (message.isPartial) return history.at(-1)?.sender === 'user'
    if (message.sender === 'user' && rowOf(message) === 0) {
      const isHeld = isNew && latest?.text === message.text
      return !isHeld && (index > agreed || message.errorText !== null)
    }
    return rowOf(message) > newest
  }
  return [...history, ...messages.filter(isMissing)]
}

/** Returns the row of an answer that can be rated: one that is whole, and that the server has stored. */
export const ratedRow = (message: Message): number =>
  message.sender === 'agent' && !message.isError && !message.isPartial ? rowOf(message) : 0

/** Returns the history row of a message; 0 for a message created in this window. */
const rowOf = (message: Message | undefined): number => (/^\d+$/.test(message?.id ?? '') ? Number(message?.id) : 0)
