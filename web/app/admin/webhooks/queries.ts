/** The webhook calls of the admin area. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type WebhookEndpoint = Answer<'GET /admin/webhooks'>['items'][number]
export type NewEndpoint = Answer<'POST /admin/webhooks'>
export type WebhookDelivery = Answer<'GET /admin/webhook-deliveries'>['items'][number]

/** While deliveries wait to be sent, the log is read this often. */
const SENDING_MS = 2000

export const KEY = ['admin', 'webhooks'] as const

export const webhooksQuery = queryOptions({
  queryKey: [...KEY, 'endpoints'],
  queryFn: ({ signal }) => api('GET /admin/webhooks', { signal }),
  staleTime: 0,
})

export const deliveriesQuery = (query: NonNullable<Input<'GET /admin/webhook-deliveries'>['query']>) =>
  queryOptions({
    queryKey: [...KEY, 'deliveries', query],
    queryFn: ({ signal }) => api('GET /admin/webhook-deliveries', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isNew) ? SENDING_MS : false),
  })

const isNew = ({ status, attempts }: WebhookDelivery) => status === 'queued' && attempts < 2
