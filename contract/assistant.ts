/** The assistant's chat with customers: messages, sessions and the live channel (docs/behaviour.md, Assistant). */
import { z } from 'zod'
import { CHAT_MESSAGE_MAX } from './constants.ts'
import { id, listAnswer, timestamp } from './lib/fields.ts'
import { forCustomers, problems } from './problems.ts'

/** `user_{userId}_{12 characters}` of somebody signed in, `anonymous_session_{random id}` of a visitor. */
const SESSION_ID = /^(user_[1-9]\d{0,9}_[\w-]{12}|anonymous_session_[\w-]{20,64})$/
const MISSING = 'Session ID is required to chat.'
export const MALFORMED_SESSION = 'This isn’t a chat session. Start a new chat.'

export const ChatSessionId = z
  .string(MISSING)
  .min(1, MISSING)
  .max(100, MALFORMED_SESSION)
  .regex(SESSION_ID, MALFORMED_SESSION)

/** In a path, where the client has already said 'Session ID is required to fetch chat history.' */
export const ChatSessionParams = z.object({
  session_id: z.string().max(100, MALFORMED_SESSION).regex(SESSION_ID, MALFORMED_SESSION),
})

/** What somebody writes in a chat. */
export const ChatText = z
  .string('Write a message first.')
  .trim()
  .min(1, 'Write a message first.')
  .max(CHAT_MESSAGE_MAX, 'Please keep a message under 2,000 characters.')

/** One message of a customer. */
export const ChatSendPayload = z.object({
  session_id: ChatSessionId,
  message: ChatText,
})

export const ChatSender = z.enum(['USER', 'AGENT'])

/** One row of a chat's history. `suggestions` are short replies that the customer may send with one tap. */
export const ChatMessage = z
  .object({
    id,
    sender_type: ChatSender,
    content: z.string(),
    timestamp,
    product_ids: z.array(id).nullable(),
    is_error: z.boolean(),
    suggestions: z.array(z.string()),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.output<typeof ChatMessage>

export const ChatSession = z
  .object({ id, session_adk_id: z.string(), title: z.string(), updated_at: timestamp })
  .meta({ id: 'ChatSession' })
export type ChatSession = z.output<typeof ChatSession>

/**
 * What the live channel carries.
 * `agent_partial_response`: the next piece of an answer, to be appended to what came before.
 * `agent_response`: the whole answer, in place of its pieces; `id` is its row in the history.
 * `navigation_request`: `message` is a path of this shop to go to.
 * `error`: no answer could be given; `message` says why.
 */
export const ChatEvent = z
  .object({
    type: z.enum(['agent_partial_response', 'agent_response', 'navigation_request', 'error']),
    message: z.string(),
    timestamp,
    product_ids: z.array(id).nullable(),
    id: id.optional(),
    suggestions: z.array(z.string()).optional(),
  })
  .meta({ id: 'ChatEvent' })
export type ChatEvent = z.output<typeof ChatEvent>

/** One message of the live channel. */
export const ChatEvents = z.object({ events: z.array(ChatEvent).max(50) }).meta({ id: 'ChatEvents' })
export type ChatEvents = z.output<typeof ChatEvents>

const tags = ['Assistant']

/** Stores the message and answers 204; the assistant's reply comes over the live channel. 404 for another's session. */
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

/** Oldest first; a session that has no messages yet has an empty history. 404 for another's. */
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

/** The customer's own, the latest first. */
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
