import type { Input } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { KEY, type WebhookEndpoint } from './queries.ts'

/** A change of webhooks; it refetches them after errors too, which may be version conflicts. */
function useWebhookMutation<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }) })
}

/** Adds an endpoint; the response contains its signing secret. */
export const useCreateWebhook = () =>
  useWebhookMutation((body: Input<'POST /admin/webhooks'>['body']) => api('POST /admin/webhooks', { body }))

/** Changes an endpoint with the version last read. */
export const useUpdateWebhook = ({ id, updated_at }: WebhookEndpoint) =>
  useWebhookMutation((changes: Omit<Input<'PUT /admin/webhooks/:id'>['body'], 'updated_at'>) =>
    api('PUT /admin/webhooks/:id', { params: { id }, body: { ...changes, updated_at } }),
  )

export const useRemoveWebhook = () =>
  useWebhookMutation((id: number) => api('DELETE /admin/webhooks/:id', { params: { id } }))

export const useTestWebhook = () =>
  useWebhookMutation((id: number) => api('POST /admin/webhooks/:id/test', { params: { id } }))

export const useRetryDelivery = () =>
  useWebhookMutation((id: number) => api('POST /admin/webhook-deliveries/:id/retry', { params: { id } }))
