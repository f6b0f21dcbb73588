/** The browser's calls for the assistant tab. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type InboxItem = Answer<'GET /admin/assistant/inbox'>['items'][number]
export type Topic = Answer<'GET /admin/assistant/topics'>['items'][number]
export type TrainingRow = Answer<'GET /admin/assistant/rows'>['items'][number]
export type TrainingValues = Input<'POST /admin/assistant/rows'>['body']
export type Version = Answer<'GET /admin/assistant/versions'>['items'][number]
export type Decision = Input<'POST /admin/assistant/inbox/:id'>['body']

const KEY = ['admin', 'assistant'] as const
const TRAINING_MS = 1000

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
    onSettled: () => invalidateAssistant(queryClient),
  })
}

/** One page of what staff teach. */
export const rowsQuery = (query: NonNullable<Input<'GET /admin/assistant/rows'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, 'rows', query],
    queryFn: ({ signal }) => api('GET /admin/assistant/rows', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** All versions; read again each second while one is trained. */
export const versionsQuery = queryOptions({
  queryKey: [...KEY, 'versions'],
  queryFn: ({ signal }) => api('GET /admin/assistant/versions', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.items.some(({ state }) => state === 'waiting') ? TRAINING_MS : false),
})

/** Everything of the tab is read again: a new answer is a topic, a row is part of the next training. */
export const invalidateAssistant = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: KEY })
