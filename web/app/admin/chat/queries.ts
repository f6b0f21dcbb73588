/** The browser's calls for the agent's chat. */
import type { Answer } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type QuestionInput = Answer<'POST /admin/chat/chat'>

export type Messages = Answer<'GET /admin/chat/:session_id/messages/'>

export type AgentMessage = Messages['items'][number]

export type AgentBlock = AgentMessage['blocks'][number]

export type TableBlock = Extract<AgentBlock, { type: 'table' }>

export type ChartBlock = Extract<AgentBlock, { type: 'chart' }>

export type Proposal = Extract<AgentBlock, { type: 'proposal' }>['proposal']

/** Avoids refetching an answer that has just arrived. */
const FRESH_MS = 10_000

/** The user's own chats, the latest first. */
export const pastChatsQuery = queryOptions({
  queryKey: ['admin', 'chat', 'sessions'],
  queryFn: ({ signal }) => api('GET /admin/chat/sessions', { signal }),
  staleTime: FRESH_MS,
})

/** A chat's history, oldest first. */
export const messagesQuery = (session_id: string) =>
  queryOptions({
    queryKey: ['admin', 'chat', 'messages', session_id],
    queryFn: ({ signal }) => api('GET /admin/chat/:session_id/messages/', { params: { session_id }, signal }),
    staleTime: FRESH_MS,
  })
