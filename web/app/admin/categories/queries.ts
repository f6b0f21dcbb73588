/** The category and brand calls of the admin area. */
import type { Answer } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminCategory = Answer<'GET /admin/categories/'>['items'][number]

export type AdminBrand = Answer<'GET /admin/brands/'>['items'][number]

/** All categories, each after its parent, in shop order. */
export const adminCategoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: async ({ signal }): Promise<AdminCategory[]> => (await api('GET /admin/categories/', { signal })).items,
})

export const adminBrandsQuery = queryOptions({
  queryKey: ['admin', 'brands'],
  queryFn: async ({ signal }): Promise<AdminBrand[]> => (await api('GET /admin/brands/', { signal })).items,
})
