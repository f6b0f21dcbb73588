import type { QueryClient } from '@tanstack/react-query'

/** Invalidates all queries that contain categories or brands. */
export function invalidateCategories(queryClient: QueryClient): Promise<unknown> {
  void queryClient.invalidateQueries({ queryKey: ['categories'] })
  void queryClient.invalidateQueries({ queryKey: ['admin', 'products', 'list'] })
  void queryClient.invalidateQueries({ queryKey: ['admin', 'brands'] })
  return queryClient.invalidateQueries({ queryKey: ['admin', 'categories'] })
}
