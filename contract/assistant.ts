/** The assistant's chat with customers: messages, sessions and the live channel (docs/behaviour.md, Assistant). */
import { z } from 'zod'
import { CHAT_MESSAGE_MAX, MAX_LINE_QUANTITY } from './constants.ts'
import { IdParams, id, listAnswer, timestamp } from './lib/fields.ts'
import { forCustomers, problems } from './problems.ts'

/** `user_{userId}_{12 characters}` for a logged-in user, `anonymous_session_{random id}` for a visitor. */
const SESSION_ID = /^(user_[1-9]\d{0,9}_[\w-]{12}|anonymous_session_[\w-]{20,64})$/
const MISSING = 'Session ID is required to chat.'
export const MALFORMED_SESSION = 'This isn’t a chat session. Start a new chat.'

export const ChatSessionId = z
  .string(MISSING)
  .min(1, MISSING)
  .max(100, MALFORMED_SESSION)
  .regex(SESSION_ID, MALFORMED_SESSION)

/** In a path. The client itself shows 'Session ID is required to fetch chat history.' for a missing one. */
export const ChatSessionParams = z.object({
  session_id: z.string().max(100, MALFORMED_SESSION).regex(SESSION_ID, MALFORMED_SESSION),
})

/** A chat message by a user. */
export const ChatText = z
  .string('Write a message first.')
  .trim()
  .min(1, 'Write a message first.')
  .max(CHAT_MESSAGE_MAX, 'Please keep a message under 2,000 characters.')

/** A message sent by a customer. */
export const ChatSendPayload = z.object({
  session_id: ChatSessionId,
  message: ChatText,
})

export const ChatSender = z.enum(['USER', 'AGENT'])

/** A button of an answer. Nothing changes until the customer presses it; `label` is what it said when it was offered. */
export const ChatAction = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('add_to_cart'),
      label: z.string(),
      product_id: id,
      variation_attributes: z.record(z.string(), z.string()),
      quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
    }),
    z.object({ kind: z.literal('cancel_order'), label: z.string(), order_id: id, order_number: z.string() }),
  ])
  .meta({ id: 'ChatAction' })
export type ChatAction = z.output<typeof ChatAction>
export type AddToCartAction = Extract<ChatAction, { kind: 'add_to_cart' }>

/** Whether an answer helped; one for each answer, by the customer it was for. */
export const ChatRating = z.enum(['up', 'down'])
export type ChatRating = z.output<typeof ChatRating>

/** A message of the history. `suggestions` are short replies that the customer can send with one tap. */
export const ChatMessage = z
  .object({
    id,
    sender_type: ChatSender,
    content: z.string(),
    timestamp,
    product_ids: z.array(id).nullable(),
    is_error: z.boolean(),
    suggestions: z.array(z.string()),
    actions: z.array(ChatAction),
    rating: ChatRating.nullable(),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.output<typeof ChatMessage>

export const ChatSession = z
  .object({ id, session_adk_id: z.string(), title: z.string(), updated_at: timestamp })
  .meta({ id: 'ChatSession' })
export type ChatSession = z.output<typeof ChatSession>

/**
 * An event on the live channel.
 * `agent_partial_response`: the next part of an answer, to append to the previous ones.
 * `agent_response`: the complete answer, which replaces the parts; `id` is that of its message.
 * `navigation_request`: `message` is a path of this shop to open.
 * `error`: the assistant could not answer; `message` explains why.
 */
export const ChatEvent = z
  .object({
    type: z.enum(['agent_partial_response', 'agent_response', 'navigation_request', 'error']),
    message: z.string(),
    timestamp,
    product_ids: z.array(id).nullable(),
    id: id.optional(),
    suggestions: z.array(z.string()).optional(),
    actions: z.array(ChatAction).optional(),
  })
  .meta({ id: 'ChatEvent' })
export type ChatEvent = z.output<typeof ChatEvent>

/** One WebSocket message of the live channel. */
export const ChatEvents = z.object({ events: z.array(ChatEvent).max(50) }).meta({ id: 'ChatEvents' })
export type ChatEvents = z.output<typeof ChatEvents>

const tags = ['Assistant']

/** Stores the message and returns 204; the reply arrives on the live channel. 404 for another user's session. */
export const sendChatMessage = {
  method: 'POST',
  url: '/customer/chat',
  schema: {
    tags,
    summary: 'Send a message to the assistant',
    body: ChatSendPayload,
    response: { 204: z.null(), ...problems },
  },
} as const

/** Oldest first; a session without messages has an empty history. 404 for another user's session. */
export const listChatMessages = {
  method: 'GET',
  url: '/customer/chat/:session_id/messages',
  schema: {
    tags,
    summary: 'Get the history of a chat',
    params: ChatSessionParams,
    response: { 200: z.object(listAnswer(ChatMessage)), ...problems },
  },
} as const

/** Rates an answer of the assistant, or takes the rating back with null. 404 for any other message. */
export const rateChatMessage = {
  method: 'PUT',
  url: '/customer/chat/:session_id/messages/:id/rating',
  schema: {
    tags,
    summary: 'Rate an answer',
    params: ChatSessionParams.extend(IdParams.shape),
    body: z.object({ rating: ChatRating.nullable() }),
    response: { 204: z.null(), ...problems },
  },
} as const

/** The customer's own sessions, latest first. */
export const listChatSessions = {
  method: 'GET',
  url: '/customer/chat/my-sessions',
  schema: {
    tags,
    ...forCustomers,
    summary: 'List one’s past conversations',
    response: { 200: z.object(listAnswer(ChatSession)), ...problems },
  },
} as const
