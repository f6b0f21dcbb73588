/** The frames of the live channel: `{ events: […] }` (docs/behaviour.md, Assistant). */

import type { ChatAction } from '@shop/contract/assistant.ts'

const TYPES = ['agent_partial_response', 'agent_response', 'navigation_request', 'error'] as const

export interface LiveEvent {
  type: (typeof TYPES)[number]
  message: string
  timestamp: string
  product_ids: number[] | null
  /** The id of its row in the history. */
  id: number | null
  suggestions: string[]
  actions: ChatAction[]
}

/** A press on any other kind would do nothing. */
const KINDS = new Set<unknown>(['add_to_cart', 'cancel_order'] satisfies ChatAction['kind'][])

/** The events of a frame, or the error message for a frame that cannot be parsed. */
type Frame = { events: LiveEvent[] } | { problem: string }

const UNPARSABLE = 'An error occurred processing the server response.'
const WRONG_SHAPE = 'Received an unexpected response format from the server.'

export function readFrame(text: unknown): Frame {
  const content = parsed(text)
  if (content === undefined) return { problem: UNPARSABLE }
  const events: unknown = fieldOf(content, 'events')
  if (!Array.isArray(events)) return { problem: WRONG_SHAPE }
  const read = events.map(eventOf)
  return read.includes(null) ? { problem: WRONG_SHAPE } : { events: read.filter((event) => event !== null) }
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function eventOf(value: unknown): LiveEvent | null {
  const type = TYPES.find((known) => known === fieldOf(value, 'type'))
  const message = fieldOf(value, 'message')
  if (!type || typeof message !== 'string') return null
  const timestamp = fieldOf(value, 'timestamp')
  const productIds = listOf(fieldOf(value, 'product_ids'), isId)
  const id = fieldOf(value, 'id')
  return {
    type,
    message,
    timestamp: typeof timestamp === 'string' ? timestamp : new Date().toISOString(),
    product_ids: productIds.length > 0 ? productIds : null,
    id: isId(id) ? id : null,
    suggestions: listOf(fieldOf(value, 'suggestions'), (one) => typeof one === 'string'),
    actions: listOf(fieldOf(value, 'actions'), isAction),
  }
}

/** Whether it has what every kind of action has; the server sends the rest with it. */
const isAction = (value: unknown): value is ChatAction =>
  typeof fieldOf(value, 'label') === 'string' && KINDS.has(fieldOf(value, 'kind'))

const isId = (value: unknown): value is number => Number.isInteger(value)

function listOf<T>(value: unknown, isOne: (one: unknown) => one is T): T[] {
  return Array.isArray(value) ? value.filter(isOne) : []
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
