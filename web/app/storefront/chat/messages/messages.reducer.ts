/** The state changes of a chat: messages sent, events received from the live channel, and errors. */
import type { ChatRating } from '@shop/contract/assistant.ts'
import { CHAT_DUPLICATE_MS } from '@shop/contract/constants.ts'
import type { LiveEvent } from '../live/live-frames.ts'
import { apologyFor, isAwaitingReply, type Message, newMessage, withHistory } from './messages.ts'

export interface ChatState {
  messages: Message[]
  /** Whether a reply is expected; nothing can be sent until then. */
  isWaiting: boolean
  /** The last complete answer and when it arrived, in ms. */
  lastReply: { text: string; at: number } | null
}

/** `at` is the time of the change, in ms. */
export type ChatChange =
  | { type: 'history'; messages: Message[]; at: number }
  | { type: 'asked'; message: Message }
  | { type: 'refused'; id: string; text: string }
  | { type: 'rated'; id: string; rating: ChatRating | null }
  | { type: 'event'; event: LiveEvent; at: number }
  | { type: 'problem'; text: string; at: number }

export const firstState = (messages: Message[]): ChatState => ({
  messages,
  isWaiting: isAwaitingReply(messages, Date.now()),
  lastReply: null,
})

export function changeChat(state: ChatState, change: ChatChange): ChatState {
  switch (change.type) {
    case 'history':
      return withLoaded(state, change.messages, change.at)
    case 'asked':
      return { ...state, messages: [...without(state, change.message.id), change.message], isWaiting: true }
    case 'refused':
      return {
        ...state,
        messages: state.messages.map((one) => (one.id === change.id ? { ...one, errorText: change.text } : one)),
        isWaiting: false,
      }
    case 'rated':
      return {
        ...state,
        messages: state.messages.map((one) => (one.id === change.id ? { ...one, rating: change.rating } : one)),
      }
    case 'event':
      return withEvent(state, change.event, change.at)
    case 'problem':
      return withError(state, change.text, `problem-${change.at}`, change.at)
  }
}

/** An empty history replaces nothing, so that messages of this tab stay. */
function withLoaded(state: ChatState, history: Message[], at: number): ChatState {
  if (history.length === 0) return state
  const messages = withHistory(state.messages, history)
  const isWritten = messages.at(-1)?.isPartial === true
  return { ...state, messages, isWaiting: isWritten || isAwaitingReply(messages, at) }
}

function withEvent(state: ChatState, event: LiveEvent, at: number): ChatState {
  switch (event.type) {
    case 'agent_partial_response':
      return withPiece(state, event, at)
    case 'agent_response':
      return withReply(state, event, at)
    case 'error':
      return withError(state, apologyFor(event.message), idOf(event, at), at)
    case 'navigation_request':
      return state
  }
}

/** Pieces are appended to one partial message. */
function withPiece(state: ChatState, event: LiveEvent, at: number): ChatState {
  if (isKnown(state, event)) return state
  const growing = state.messages.at(-1)
  const started = growing?.isPartial
    ? growing
    : newMessage({ id: `piece-${at}`, sender: 'agent', text: '', timestamp: event.timestamp, isPartial: true })
  const grown = {
    ...started,
    text: started.text + event.message,
    product_ids: event.product_ids ?? started.product_ids,
  }
  return { ...state, messages: [...finished(state), grown], isWaiting: true }
}

/** The complete answer replaces its pieces. The same answer within 5 s, or the same row, is not added twice. */
function withReply(state: ChatState, event: LiveEvent, at: number): ChatState {
  const { lastReply } = state
  const isRepeated = lastReply?.text === event.message && at - lastReply.at < CHAT_DUPLICATE_MS
  const messages = finished(state)
  if (isRepeated || isKnown(state, event)) return { ...state, messages, isWaiting: false }
  const reply = newMessage({
    id: idOf(event, at),
    sender: 'agent',
    text: event.message,
    timestamp: event.timestamp,
    product_ids: event.product_ids,
    suggestions: event.suggestions,
    actions: event.actions,
  })
  return { messages: [...messages, reply], isWaiting: false, lastReply: { text: event.message, at } }
}

function withError(state: ChatState, text: string, id: string, at: number): ChatState {
  const messages = finished(state)
  if (messages.some((one) => one.id === id)) return { ...state, messages, isWaiting: false }
  const timestamp = new Date(at).toISOString()
  return {
    ...state,
    messages: [...messages, newMessage({ id, sender: 'agent', text, timestamp, isError: true })],
    isWaiting: false,
  }
}

const finished = ({ messages }: ChatState): Message[] => messages.filter(({ isPartial }) => !isPartial)
const without = (state: ChatState, id: string): Message[] => finished(state).filter((one) => one.id !== id)
const idOf = (event: LiveEvent, at: number): string => (event.id === null ? `reply-${at}` : String(event.id))
const isKnown = (state: ChatState, { id }: LiveEvent): boolean =>
  id !== null && state.messages.some((one) => one.id === String(id))
