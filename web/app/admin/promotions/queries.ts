/** The promotion calls of the admin area. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Types of API responses: amounts in pounds. */
export type AdminPromotion = Answer<'GET /admin/promotions/:id/'>
export type PromotionBody = Input<'POST /admin/promotions/'>['body']

export const KEY = ['admin', 'promotions'] as const

export const promotionsQuery = (query: NonNullable<Input<'GET /admin/promotions/'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => api('GET /admin/promotions/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One promotion. Not cached: an editor has to start from the stored version. */
export const promotionQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /admin/promotions/:id/', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What a promotion would give, before it is saved. `id` is that of the stored one. */
export const trialQuery = (form: PromotionBody | null, id: number | null) =>
  queryOptions({
    queryKey: [...KEY, 'trial', id, form],
    queryFn: ({ signal }) => (form ? api('POST /admin/promotions/try', { body: { ...form, id }, signal }) : null),
    enabled: form !== null,
    placeholderData: keepPreviousData,
  })

export const scopeProductQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'product', id],
    queryFn: ({ signal }) => api('GET /admin/products/:id', { params: { id }, signal }),
  })

/** Adds a promotion, or changes the one that was read as `stored`. */
export function savePromotion(
  body: PromotionBody,
  stored: Pick<AdminPromotion, 'id' | 'updated_at'> | undefined,
): Promise<AdminPromotion> {
  if (!stored) return api('POST /admin/promotions/', { body })
  const { id, updated_at } = stored
  return api('PUT /admin/promotions/:id/', { params: { id }, body: { ...body, updated_at } })
}

export const removePromotion = (id: number) => api('DELETE /admin/promotions/:id/', { params: { id } })
