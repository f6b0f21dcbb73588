import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** What the age check of a link needs. Never fresh: staff decide, and another tab may have sent the document. */
export const ageCheckQuery = (token: string) =>
  queryOptions({
    queryKey: ['age-check', token],
    queryFn: ({ signal }) => api('POST /age-checks/view', { body: { token }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
