import type { Answer, Input } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type MailSubscription = Answer<'GET /mail-subscriptions'>['items'][number]
export type NewSubscription = Input<'POST /mail-subscriptions'>['body']

/** The mails that the customer gets or has asked for. Not cached: a link in a mail may have changed it. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['mail-subscriptions'],
  queryFn: async ({ signal }) => (await api('GET /mail-subscriptions', { signal })).items,
  staleTime: 0,
})
