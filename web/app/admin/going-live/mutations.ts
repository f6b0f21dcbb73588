import type { Input } from '@shop/contract/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { type Opening, openingQuery } from './queries.ts'

/** Returns a function that opens or closes the shop, or changes its notice, from the version that was read. */
export function useSaveOpening() {
  const queryClient = useQueryClient()
  return async (changes: Omit<Input<'PUT /admin/opening'>['body'], 'updated_at'>): Promise<Opening> => {
    const seen = queryClient.getQueryData(openingQuery.queryKey)
    const saved = await api('PUT /admin/opening', { body: { ...changes, updated_at: seen?.updated_at } })
    queryClient.setQueryData(openingQuery.queryKey, saved)
    return saved
  }
}
