/** The calls about mails of the admin area. */
import type { Answer } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type MailSummary = Answer<'GET /admin/mails/'>['items'][number]
export type AdminMail = Answer<'GET /admin/mails/:mail'>
export type MailContent = AdminMail['content']

const KEY = ['admin', 'mails'] as const

export const mailsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => api('GET /admin/mails/', { signal }),
  staleTime: 0,
})

export const subscriptionCountsQuery = queryOptions({
  queryKey: [...KEY, 'subscriptions'],
  queryFn: ({ signal }) => api('GET /admin/mail-subscriptions', { signal }),
  staleTime: 0,
})

/** Not cached: an editor has to start from what is stored. */
export const mailQuery = (mail: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', mail],
    queryFn: ({ signal }) => api('GET /admin/mails/:mail', { params: { mail }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The last valid preview stays while a new one loads. */
export const previewQuery = (mail: string, content: MailContent) =>
  queryOptions({
    queryKey: [...KEY, 'preview', mail, content],
    queryFn: ({ signal }) => api('POST /admin/mails/:mail/preview', { params: { mail }, body: { content }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

const POLL_MS = 1000

/** Asks until the test has been sent or given up. */
export const testQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'test', id],
    queryFn: ({ signal }) => api('GET /admin/mails/tests/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'queued' ? POLL_MS : false),
    staleTime: 0,
  })

/** The address of an editor. */
export const mailPath = (mail: string): string => `/admin/settings/mails/${mail}`
