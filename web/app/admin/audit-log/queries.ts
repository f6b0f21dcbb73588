import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AuditEntry = Answer<'GET /admin/audit-log'>['items'][number]

export const auditQuery = (query: NonNullable<Input<'GET /admin/audit-log'>['query']>) =>
  queryOptions({
    queryKey: ['admin', 'audit-log', query],
    queryFn: ({ signal }) => api('GET /admin/audit-log', { query, signal }),
    placeholderData: keepPreviousData,
    // Every write by staff adds an entry.
    staleTime: 0,
  })

/** The staff whose changes can be filtered for. */
export const staffQuery = queryOptions({
  queryKey: ['admin', 'audit-log', 'staff'],
  queryFn: ({ signal }) => api('GET /users/', { query: { role: 'admin', sort: 'name', limit: 100 }, signal }),
})
