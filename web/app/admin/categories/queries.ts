/** Categories and brands as staff keep them. */
import type { Answer } from '@shop/contract/client.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AdminCategory = Answer<'GET /admin/categories/'>['items'][number]
export type AdminBrand = Answer<'GET /admin/brands/'>['items'][number]

/** Every category, each after its parent, in the order of the shop. */
export const adminCategoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: async ({ signal }): Promise<AdminCategory[]> => (await api('GET /admin/categories/', { signal })).items,
})

export const adminBrandsQuery = queryOptions({
  queryKey: ['admin', 'brands'],
  queryFn: async ({ signal }): Promise<AdminBrand[]> => (await api('GET /admin/brands/', { signal })).items,
})

/** What shows categories or brands is asked for again. */
export function invalidateCategories(queryClient: QueryClient): Promise<unknown> {
  void queryClient.invalidateQueries({ queryKey: ['categories'] })
  void queryClient.invalidateQueries({ queryKey: ['admin', 'products', 'list'] })
  void queryClient.invalidateQueries({ queryKey: ['admin', 'brands'] })
  return queryClient.invalidateQueries({ queryKey: ['admin', 'categories'] })
}
