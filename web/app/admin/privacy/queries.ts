/** The browser's calls for the privacy tab. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type PrivacyRequest = Answer<'GET /admin/privacy-requests'>['items'][number]
type Query = NonNullable<Input<'GET /admin/privacy-requests'>['query']>
type Change = Omit<Input<'PUT /admin/privacy-requests/:id'>['body'], 'updated_at'>

const KEY = ['admin', 'privacy-requests'] as const

export const privacyRequestsQuery = (query: Query) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => api('GET /admin/privacy-requests', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Records an outcome with the version last read, so that concurrent changes are not overwritten. */
export function useRecord({ id, updated_at }: PrivacyRequest) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      api('PUT /admin/privacy-requests/:id', { params: { id }, body: { ...change, updated_at } }),
    // Also after a version conflict: the list then shows the other user's record.
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
