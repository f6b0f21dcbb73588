/** The browser's calls for the agent's chat. */
import type { Answer } from '@shop/contract/client.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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

/** Appends a question and its answer to the cached history of the chat. */
export async function addToHistory(queryClient: QueryClient, isNew: boolean, asked: QuestionInput): Promise<void> {
  const { queryKey } = messagesQuery(asked.session_id)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (!before && !isNew) {
    await queryClient.invalidateQueries({ queryKey })
    return
  }
  const fresh = [asked.question, asked.answer]
  const kept = (before?.items ?? []).filter(({ id }) => fresh.every((message) => message.id !== id))
  queryClient.setQueryData(queryKey, { items: [...kept, ...fresh], total: kept.length + fresh.length })
}

/** Confirms or discards a proposal. Its outcome appears in the chat; all admin queries are invalidated. */
export function useDecideProposal(session: string, { id }: Pick<Proposal, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (decision: 'confirm' | 'discard') =>
      api(`POST /admin/chat/proposals/:id/${decision}`, { params: { id } }),
    onSuccess: (decided) => {
      queryClient.setQueryData(messagesQuery(session).queryKey, (list) => list && withProposal(list, decided))
    },
    // Also after an error: another user may have decided, or the subject may have changed.
    onSettled: (decided) => {
      const changed = decided?.status === 'discarded' ? [['admin', 'chat']] : EVERYTHING_CHANGEABLE
      for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** The queries that a confirmed change can affect: the admin area, and the products of the shop. */
const EVERYTHING_CHANGEABLE = [['admin'], ['product'], ['related'], ['suggestions']]

function withProposal(list: Messages, decided: Proposal): Messages {
  const blockWith = (block: AgentBlock): AgentBlock =>
    block.type === 'proposal' && block.proposal.id === decided.id ? { ...block, proposal: decided } : block
  return { ...list, items: list.items.map((message) => ({ ...message, blocks: message.blocks.map(blockWith) })) }
}
