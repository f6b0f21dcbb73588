import type { Input } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { KEY, type PrivacyRequest } from './queries.ts'

type Change = Omit<Input<'PUT /admin/privacy-requests/:id'>['body'], 'updated_at'>

/** Records an outcome with the version last read, so that concurrent changes are not overwritten. */
export function useRecordOutcome({ id, updated_at }: PrivacyRequest) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      api('PUT /admin/privacy-requests/:id', { params: { id }, body: { ...change, updated_at } }),
    // Also after a version conflict: the list then shows the other user's record.
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
