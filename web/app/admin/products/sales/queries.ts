/** The calls of sales of the admin area. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Types of API responses: amounts in pounds. */
export type AdminSale = Answer<'GET /admin/sales/:id/'>
export type SaleRow = Answer<'GET /admin/sales/'>['items'][number]
export type SaleBody = Input<'POST /admin/sales/'>['body']
export type SalePreviewRow = Answer<'POST /admin/sales/preview'>['rows'][number]

export const KEY = ['admin', 'sales'] as const

export const salesQuery = (query: NonNullable<Input<'GET /admin/sales/'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => api('GET /admin/sales/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One sale. Not cached: an editor has to start from the stored version. */
export const saleQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /admin/sales/:id/', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Each price of a sale before it is planned; saves nothing. */
export const salePreviewQuery = (body: Input<'POST /admin/sales/preview'>['body'] | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'preview', body],
    queryFn: body ? ({ signal }) => api('POST /admin/sales/preview', { body, signal }) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Plans a sale, or changes the one that was read as `stored`. */
export function saveSale(body: SaleBody, stored: Pick<AdminSale, 'id' | 'updated_at'> | undefined): Promise<AdminSale> {
  if (!stored) return api('POST /admin/sales/', { body })
  const { id, updated_at } = stored
  return api('PUT /admin/sales/:id/', { params: { id }, body: { ...body, updated_at } })
}

/** Ends a running sale, or cancels a planned one. */
export const endSale = (id: number) => api('POST /admin/sales/:id/end', { params: { id } })
