import type { Input } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { apiKeysQuery } from './queries.ts'

/** Creates an API key; the response contains it. */
export function useCreateApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /admin/api-keys'>['body']) => api('POST /admin/api-keys', { body }),
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery),
  })
}

/** Revokes an API key. */
export function useRevokeApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /admin/api-keys/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(apiKeysQuery),
  })
}
