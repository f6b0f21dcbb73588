/** The content calls of the admin area. */
import type { Answer } from '@shop/contract/client.ts'
import { BRANDING_KEY } from '@shop/contract/content/pages.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type ContentSummary = Answer<'GET /admin/content/'>['items'][number]
export type AdminContent = Answer<'GET /admin/content/:key'>
export type ContentVersion = Answer<'GET /admin/content/:key/versions'>['items'][number]

export const CONTENT_KEY = ['admin', 'content'] as const

export const contentListQuery = queryOptions({
  queryKey: [...CONTENT_KEY, 'list'],
  queryFn: ({ signal }) => api('GET /admin/content/', { signal }),
  staleTime: 0,
})

/** Not cached: an editor has to start from what is stored. */
export const contentQuery = (key: string) =>
  queryOptions({
    queryKey: [...CONTENT_KEY, 'one', key],
    queryFn: ({ signal }) => api('GET /admin/content/:key', { params: { key }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const versionsQuery = (key: string) =>
  queryOptions({
    queryKey: [...CONTENT_KEY, 'versions', key],
    queryFn: ({ signal }) => api('GET /admin/content/:key/versions', { params: { key }, signal }),
    staleTime: 0,
  })

/** A version never changes. */
export const versionQuery = (key: string, number: number) =>
  queryOptions({
    queryKey: [...CONTENT_KEY, 'version', key, number],
    queryFn: ({ signal }) => api('GET /admin/content/:key/versions/:number', { params: { key, number }, signal }),
  })

/** What links of menus can lead to. */
export const linksQuery = queryOptions({
  queryKey: [...CONTENT_KEY, 'links'],
  queryFn: ({ signal }) => api('GET /admin/content-links', { signal }),
  staleTime: 0,
})

/** The address of an editor. */
export const editorPath = (key: string): string =>
  key === BRANDING_KEY ? '/admin/settings/branding' : `/admin/storefront/${key}`
