/** The calls for files of a former shop. */
import type { Answer } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type FormerImport = Answer<'GET /admin/former-shop/imports/'>['items'][number]
export type FormerKind = FormerImport['kind']

/** How often the progress of a file is read, in ms. */
const PROGRESS_MS = 1000

export const isBusy = ({ status }: FormerImport): boolean => status === 'checking' || status === 'importing'

/** Read again while a file is being checked or imported. */
export const formerImportsQuery = queryOptions({
  queryKey: ['admin', 'former-shop', 'imports'],
  queryFn: ({ signal }) => api('GET /admin/former-shop/imports/', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.items.some(isBusy) ? PROGRESS_MS : false),
})

export const formerCustomerQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'former-shop', 'customers', id],
    queryFn: ({ signal }) => api('GET /admin/former-shop/customers/:id', { params: { id }, signal }),
  })
