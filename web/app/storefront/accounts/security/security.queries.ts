import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { Session } from '../queries.ts'

/** The customer's sessions, the most recently used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }): Promise<Session[]> => (await api('GET /users/me/sessions', { signal })).items,
  staleTime: 0,
})
