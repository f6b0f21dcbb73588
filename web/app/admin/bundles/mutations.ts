import type { Input } from '@shop/contract/client.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { AdminBundle } from './queries.ts'

export type BundleBody = Input<'POST /admin/bundles/'>['body']

/** Adds a bundle, or changes the one that was read as `stored`. */
export function saveBundle(
  body: BundleBody,
  stored: Pick<AdminBundle, 'id' | 'updated_at'> | undefined,
): Promise<AdminBundle> {
  if (!stored) return api('POST /admin/bundles/', { body })
  const { id, updated_at } = stored
  return api('PUT /admin/bundles/:id/', { params: { id }, body: { ...body, updated_at } })
}

export const archiveBundle = (id: number) => api('DELETE /admin/bundles/:id/', { params: { id } })

/** Invalidates all queries that contain bundles, including those of the storefront. */
export function invalidateBundles(queryClient: QueryClient): void {
  for (const queryKey of [['admin', 'bundles', 'list'], ['bundles'], ['bundle']]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
