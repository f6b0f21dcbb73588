import { type Answer, ApiError } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { describeError } from '../../lib/sentence-of.ts'

export type PaymentConfig = Answer<'GET /payment/config'>
export type PaymentIntent = Answer<'POST /payment/create-payment-intent'>
type PaidOrder = Answer<'POST /payment/confirm/:id'>

/** Who takes the cards; provider `none`: nobody, so that only bank transfers are offered. */
export const paymentConfigQuery = queryOptions({
  queryKey: ['payment-config'],
  queryFn: ({ signal }) => api('GET /payment/config', { signal }),
})

/** Starts paying an order, or goes on with the attempt that is open. */
export const createPaymentIntent = (orderId: number): Promise<PaymentIntent> =>
  api('POST /payment/create-payment-intent', { body: { order_id: orderId } })

/** How the provider has answered a card. */
export type CardOutcome =
  /** It has the payment; the shop's server is to confirm it. */
  | { kind: 'taken'; status: string }
  /** It refused: nothing was charged. The form says why, at the field. */
  | { kind: 'refused' }
  /** It did not answer: the shop's server is to say whether anything was charged. */
  | { kind: 'unknown' }

/** A mounted card form. The card stays inside it: nothing of it is ever kept by the shop. */
export interface CardPayer {
  /** Whether the fields are right; shows what is wrong with them. */
  check: () => Promise<boolean>
  /** Charges the card. `returnUrl` is where a bank that needs a page of its own leads back to. */
  pay: (intent: PaymentIntent, returnUrl: string) => Promise<CardOutcome>
}

const UNCONFIRMED = 'Failed to confirm payment'

/**
 * Asks the shop's server, which asks the provider, whether the order is paid. Otherwise `sentence` is for the customer
 * (docs/behaviour.md, Payments), and `order` is its current state, if known.
 */
export async function confirmPayment(
  orderId: number,
  intentId: string,
  status?: string,
): Promise<{ order?: PaidOrder; sentence?: string; isFinal: boolean }> {
  try {
    const order = await api('POST /payment/confirm/:id', {
      params: { id: orderId },
      body: { payment_intent_id: intentId, status: status ?? null },
    })
    if (order.payment_status !== 'unpaid') return { order, isFinal: true }
    return { order, sentence: UNCONFIRMED, isFinal: false }
  } catch (error) {
    const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429
    return { sentence: describeError(error, UNCONFIRMED), isFinal }
  }
}
