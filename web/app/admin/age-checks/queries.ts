/** The settings of age check providers, for staff. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const ageCheckProvidersQuery = queryOptions({
  queryKey: ['admin', 'age-check-providers'],
  queryFn: ({ signal }) => api('GET /admin/age-checks/providers/', { signal }),
  staleTime: 0,
})
