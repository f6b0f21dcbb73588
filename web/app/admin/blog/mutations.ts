import type { Input } from '@shop/contract/client.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { MULTIPART } from '../../lib/form-data.ts'
import type { AdminPost } from './queries.ts'

type PostBody = Input<'POST /admin/blog/'>['body']

/** Adds an article, or changes the one that was read as `stored`. */
export function savePost(body: PostBody, stored: Pick<AdminPost, 'id' | 'updated_at'> | undefined): Promise<AdminPost> {
  if (!stored) return api('POST /admin/blog/', { headers: MULTIPART, body })
  const { id, updated_at } = stored
  return api('PUT /admin/blog/:id/', { params: { id }, headers: MULTIPART, body: { ...body, updated_at } })
}

export const removePost = (id: number) => api('DELETE /admin/blog/:id/', { params: { id } })

export function invalidatePosts(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['admin', 'blog', 'list'] })
}
