import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { usePermissions } from '../../use-permissions.ts'

const samplesQuery = queryOptions({
  queryKey: ['admin', 'samples'],
  queryFn: ({ signal }) => api('GET /admin/samples', { signal }),
})

/** Returns how many sample products there are, and what adds and removes them. Afterwards everything of staff is read again. */
export function useSamples() {
  const mayRead = usePermissions()('products.read')
  const { data } = useQuery({ ...samplesQuery, enabled: mayRead })
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  return {
    count: data?.count ?? 0,
    async add() {
      const { count } = await api('POST /admin/samples', {})
      await refresh()
      return count
    },
    async remove() {
      const answer = await api('DELETE /admin/samples', {})
      await refresh()
      return answer
    },
  }
}
