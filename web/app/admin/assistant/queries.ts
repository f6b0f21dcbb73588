/** The browser's calls for the assistant tab. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type InboxItem = Answer<'GET /admin/assistant/inbox'>['items'][number]
export type Topic = Answer<'GET /admin/assistant/topics'>['items'][number]
type Decision = Input<'POST /admin/assistant/inbox/:id'>['body']

const KEY = ['admin', 'assistant'] as const

/** One page of the inbox. Never fresh: customers write without staff. */
export const inboxQuery = (query: NonNullable<Input<'GET /admin/assistant/inbox'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, 'inbox', query],
    queryFn: ({ signal }) => api('GET /admin/assistant/inbox', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The topics that can be assigned. */
export const topicsQuery = queryOptions({
  queryKey: [...KEY, 'topics'],
  queryFn: async ({ signal }) => (await api('GET /admin/assistant/topics', { signal })).items,
})

/** Assigns a message to a topic, or dismisses it; the list is read again, also after an error. */
export function useDecide(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => api('POST /admin/assistant/inbox/:id', { params: { id }, body: decision }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...KEY, 'inbox'] }),
  })
}
