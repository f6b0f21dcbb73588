import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Below the settings, so that saving them updates it. */
export const setupQuery = queryOptions({
  queryKey: ['admin', 'settings', 'setup'],
  queryFn: ({ signal }) => api('GET /admin/setup', { signal }),
})
