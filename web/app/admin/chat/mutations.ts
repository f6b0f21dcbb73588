import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { type AgentBlock, type Messages, messagesQuery, type Proposal, type QuestionInput } from './queries.ts'

/** Appends a question and its answer to the cached history of the chat. */
export async function addToHistory(queryClient: QueryClient, isNew: boolean, answered: QuestionInput): Promise<void> {
  const { queryKey } = messagesQuery(answered.session_id)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (!before && !isNew) {
    await queryClient.invalidateQueries({ queryKey })
    return
  }
  const fresh = [answered.question, answered.answer]
  const earlier = (before?.items ?? []).filter(({ id }) => fresh.every((message) => message.id !== id))
  queryClient.setQueryData(queryKey, { items: [...earlier, ...fresh], total: earlier.length + fresh.length })
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
      const changed = decided?.status === 'discarded' ? [['admin', 'chat']] : CHANGEABLE_KEYS
      for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** The queries that a confirmed change can affect: the admin area, and the products of the shop. */
const CHANGEABLE_KEYS = [['admin'], ['product'], ['related'], ['suggestions']]

function withProposal(list: Messages, decided: Proposal): Messages {
  const blockWith = (block: AgentBlock): AgentBlock =>
    block.type === 'proposal' && block.proposal.id === decided.id ? { ...block, proposal: decided } : block
  return { ...list, items: list.items.map((message) => ({ ...message, blocks: message.blocks.map(blockWith) })) }
}
