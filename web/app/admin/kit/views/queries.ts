/** The browser's calls for saved views. */
import type { ViewedList } from '@shop/contract/admin/lists/saved-views.admin.ts'
import type { Answer, Input } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export type SavedView = Answer<'GET /admin/views'>['items'][number]

export const savedViewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: ['admin', 'views', list],
    queryFn: ({ signal }) => api('GET /admin/views', { query: { list }, signal }),
    select: ({ items }) => items,
  })

/** Saves a view, or replaces the own one of the same name. */
export const saveView = (body: Input<'POST /admin/views'>['body']) => api('POST /admin/views', { body })

export const removeView = (id: number) => api('DELETE /admin/views/:id', { params: { id } })
