/** The frames of the live channel (contract: ChatEvents). */
import { type ChatEvent, ChatEvents } from '@shop/contract/assistant.ts'
import type { MessageRow } from './chat.repository.ts'

/** Encodes one message of the channel as text. */
export const encodeFrame = (events: ChatEvent[]): string => JSON.stringify(ChatEvents.parse({ events }))

export function pieceEvent(piece: string, now: Date): ChatEvent {
  return { type: 'agent_partial_response', message: piece, timestamp: now.toISOString(), product_ids: null }
}

/** Returns a complete answer, or the apology. */
export function answerEvent(row: MessageRow): ChatEvent {
  return {
    type: row.is_error ? 'error' : 'agent_response',
    message: row.content,
    timestamp: row.created_at.toISOString(),
    product_ids: row.product_ids,
    id: row.id,
    suggestions: row.suggestions,
    actions: row.actions,
  }
}

/** Requests that the browser navigates to `path`. */
export function navigationEvent(path: string, now: Date): ChatEvent {
  return { type: 'navigation_request', message: path, timestamp: now.toISOString(), product_ids: null }
}
