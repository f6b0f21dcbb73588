/** The bundle calls of the admin area, and the products for bundle items. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { PickerOption } from '../kit/fields/picker.tsx'

/** Types of API responses: amounts in pounds. */
export type AdminBundle = Answer<'GET /admin/bundles/:id/'>

/** A product with its variations and images for a bundle. */
export type ItemProduct = Answer<'GET /admin/products/:id'>

export const adminBundlesQuery = (query: NonNullable<Input<'GET /admin/bundles/'>['query']>) =>
  queryOptions({
    queryKey: ['admin', 'bundles', 'list', query],
    queryFn: ({ signal }) => api('GET /admin/bundles/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One bundle. Not cached: an editor has to start from the stored version. */
export const adminBundleQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'bundles', 'one', id],
    queryFn: ({ signal }) => api('GET /admin/bundles/:id/', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const itemProductQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'bundles', 'part', id],
    queryFn: ({ signal }) => api('GET /admin/products/:id', { params: { id }, signal }),
  })

/** Finds products by a part of their name or SKU, except archived ones. */
export async function findProducts(search: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  const query = { limit: 10, sort: 'name', ...(search !== '' && { search }) }
  const { items } = await api('GET /admin/products/', { query, signal })
  return items
    .filter(({ status }) => status !== 'archived')
    .map(({ id, name, sku, status, thumbnail_url }) => ({
      id,
      label: name,
      image_url: thumbnail_url || null,
      detail: status === 'active' ? sku : `${sku} · not published`,
    }))
}
