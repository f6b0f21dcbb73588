/** The blog calls of the admin area. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

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
