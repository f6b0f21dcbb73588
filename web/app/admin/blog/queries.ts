/** The blog calls of the admin area. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { MULTIPART } from '../../lib/form-data.ts'

export type AdminPost = Answer<'GET /admin/blog/:id/'>
export type PostRow = Answer<'GET /admin/blog/'>['items'][number]

export const adminPostsQuery = (query: NonNullable<Input<'GET /admin/blog/'>['query']>) =>
  queryOptions({
    queryKey: ['admin', 'blog', 'list', query],
    queryFn: ({ signal }) => api('GET /admin/blog/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One article. Not cached: an editor has to start from the stored version. */
export const adminPostQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'blog', 'one', id],
    queryFn: ({ signal }) => api('GET /admin/blog/:id/', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

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
