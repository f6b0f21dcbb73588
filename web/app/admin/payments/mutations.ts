import { api } from '../../lib/api.ts'

/** Tests the keys with the provider and saves them if it accepts them. Empty ones stay as they are. */
export const savePaymentKeys = (name: string, keys: Record<string, string>) =>
  api('PUT /admin/payments/providers/:name/keys', { params: { name }, body: { keys } })

export const testPaymentKeys = (name: string) => api('GET /admin/payments/providers/:name/test', { params: { name } })

export const removePaymentKeys = (name: string) =>
  api('DELETE /admin/payments/providers/:name/keys', { params: { name } })
