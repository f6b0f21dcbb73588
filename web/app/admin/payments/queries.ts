/** The payment calls of the admin area. */
import type { AdminPaymentProvider } from '@shop/contract/admin/payments.admin.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type Provider = AdminPaymentProvider

export const KEY = ['admin', 'payments'] as const

export const providersQuery = queryOptions({
  queryKey: [...KEY, 'providers'],
  queryFn: ({ signal }) => api('GET /admin/payments/providers/', { signal }),
  staleTime: 0,
})
