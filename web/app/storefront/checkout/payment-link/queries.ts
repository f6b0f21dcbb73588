import type { Answer } from '@shop/contract/client.ts'
import { paymentLinkPath } from '@shop/contract/payments/link-path.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export type PaymentLink = Answer<'POST /payment/link/view'>

/** The order of a payment link. Never fresh: it may be paid in another tab, or its time may run out. */
export const paymentLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['payment-link', token],
    queryFn: ({ signal }) => api('POST /payment/link/view', { body: { token }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Returns how the order of a link is paid. */
export function linkPayments(queryClient: QueryClient, token: string, total: number) {
  const { queryKey } = paymentLinkQuery(token)
  return {
    total,
    returnPath: paymentLinkPath(token),
    start: () => api('POST /payment/link/create-payment-intent', { body: { token } }),
    confirm: async (payment_intent_id: string) => {
      const link = await api('POST /payment/link/confirm', { body: { token, payment_intent_id } })
      queryClient.setQueryData(queryKey, link)
      return link.state === 'paid'
    },
    refetch: () => void queryClient.invalidateQueries({ queryKey }),
  }
}
