import type { ChatRating } from '@shop/contract/assistant.ts'
import { type Answer, ApiError, createClient } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, readBody, send } from '../../lib/api.ts'
import { type Message, toMessage } from './messages/messages.ts'

export type PastConversation = Answer<'GET /customer/chat/my-sessions'>['items'][number]

/** The history of a chat, oldest first. It is stored with the chat's messages, not in the query cache. */
export const chatHistoryQuery = (sessionId: string | null) =>
  queryOptions({
    queryKey: ['chat-history', sessionId],
    queryFn: ({ signal }) => fetchHistory(sessionId, signal),
    gcTime: 0,
  })

/** Fetches the history of a session; rejects without one. */
export async function fetchHistory(sessionId: string | null, signal?: AbortSignal): Promise<Message[]> {
  if (!sessionId) throw new Error('Session ID is required to fetch chat history.')
  const { items } = await api('GET /customer/chat/:session_id/messages', { params: { session_id: sessionId }, signal })
  return items.map(toMessage)
}

/** The customer's own chats, the latest first; refetched each time the panel is opened. */
export const pastConversationsQuery = queryOptions({
  queryKey: ['chat-sessions'],
  queryFn: async ({ signal }): Promise<PastConversation[]> => {
    const { items } = await api('GET /customer/chat/my-sessions', { signal })
    return items.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at))
  },
  staleTime: 0,
})

/** A message that was not answered with 204. `sentence` is the server's own text, if it is to be shown. */
export class SendError extends Error {
  readonly sentence: string | null
  constructor(cause: ApiError | null) {
    super('Unexpected response status', { cause })
    this.name = 'SendRefused'
    this.sentence = cause?.status === 429 ? cause.problem.detail : null
  }
}

/** Stores whether an answer helped; null takes it back. */
export async function rateMessage(sessionId: string, id: number, rating: ChatRating | null): Promise<void> {
  await api('PUT /customer/chat/:session_id/messages/:id/rating', {
    params: { session_id: sessionId, id },
    body: { rating },
  })
}

/** Treats anything but 204 as a rejection: only a 204 promises a reply over the live channel. */
const strictly = createClient(async (request) => {
  const answer = await send(request)
  if (answer.status < 400 && answer.status !== 204) throw new SendError(null)
  return { status: answer.status, body: await readBody(answer) }
})

/** Sends the customer's message; the reply comes over the live channel. Rejects without a session. */
export async function sendMessage(sessionId: string | null, message: string): Promise<void> {
  if (!sessionId) throw new Error('Session ID is required to chat.')
  await strictly('POST /customer/chat', { body: { session_id: sessionId, message } }).catch((error: unknown) => {
    throw error instanceof ApiError ? new SendError(error) : error
  })
}
