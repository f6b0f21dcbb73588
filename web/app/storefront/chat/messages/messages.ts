/** The messages of a chat as the window holds them. */
import type { Answer } from '@shop/contract/client.ts'
import { CHAT_REPLY_TIMEOUT_MS } from '@shop/contract/constants.ts'

type HistoryRow = Answer<'GET /customer/chat/:session_id/messages'>['items'][number]

/** `errorText`: what went wrong with sending it. `isPartial`: an answer of which more is to come. */
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
}

/** A message; whoever makes it says what it is about, the rest is filled in. */
export function newMessage(facts: Pick<Message, 'id' | 'sender' | 'text'> & Partial<Message>): Message {
  return {
    timestamp: new Date().toISOString(),
    product_ids: null,
    isError: false,
    errorText: null,
    isPartial: false,
    suggestions: [],
    ...facts,
  }
}

/** What a new chat starts with: an agent's message without text, which is never drawn (docs/behaviour.md, Assistant). */
export const WELCOME = newMessage({ id: 'welcome', sender: 'agent', text: '', timestamp: '' })

const SENDERS: Readonly<Record<string, Message['sender']>> = { USER: 'user', AGENT: 'agent' }

/** What the customer reads when no answer could be given (docs/behaviour.md, Assistant). */
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
  })
}

/** Whether a message is drawn: one of the agent without text and without products is not. */
export const isShown = ({ sender, text, product_ids }: Message): boolean =>
  sender !== 'agent' || text.trim() !== '' || (product_ids?.length ?? 0) > 0

/** Whether the last thing said is a question that may still be answered. `now` in ms. */
export function isAwaitingReply(messages: readonly Message[], now: number): boolean {
  const last = messages.at(-1)
  if (last?.sender !== 'user' || last.errorText !== null) return false
  return now - Date.parse(last.timestamp) < CHAT_REPLY_TIMEOUT_MS
}

/**
 * The server's history with what it does not hold yet: the question on its way and those that could not be sent, the answer
 * being written, and answers that were faster than the history. Rows are counted up, so what this window has of a row tells
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

/** The row of the history that a message is; 0 for one that this window has made. */
const rowOf = (message: Message | undefined): number => (/^\d+$/.test(message?.id ?? '') ? Number(message?.id) : 0)
