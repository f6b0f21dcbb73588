import { type Answer, ApiError } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { describeError } from '../../lib/sentence-of.ts'

export type PaymentConfig = Answer<'GET /payment/config'>
export type PaymentIntent = Answer<'POST /payment/create-payment-intent'>

/** The payment provider; `none` means that only bank transfers are offered. */
export const paymentConfigQuery = queryOptions({
  queryKey: ['payment-config'],
  queryFn: ({ signal }) => api('GET /payment/config', { signal }),
})

/** The payment provider's result for a card. */
export type CardOutcome =
  /** The provider has accepted the payment; the shop's server has to confirm it. */
  | { kind: 'taken'; status: string }
  /** Declined: nothing was charged. The form shows the reason at the field. */
  | { kind: 'declined' }
  /** The provider did not answer: the shop's server has to find out whether anything was charged. */
  | { kind: 'unknown' }

/** A mounted card form. Card data stays inside it: the shop never stores any. */
export interface CardPayer {
  /** Validates the fields and shows their errors. */
  check: () => Promise<boolean>
  /** Charges the card. `returnUrl` is the address to return to after a redirect to the bank. */
  pay: (intent: PaymentIntent, returnUrl: string) => Promise<CardOutcome>
}

/** The bank is still working on the payment. */
const isProcessing = ({ problem }: ApiError) => problem.code === 'payment_processing'

const UNCONFIRMED = 'Failed to confirm payment'

/** Whether a payment is confirmed. If not, `sentence` is a message for the customer (docs/behaviour.md, Payments). */
export interface Confirmation {
  isPaid: boolean
  sentence: string
  isFinal: boolean
}

/** Asks the shop's server, which asks the provider; `ask` returns whether the order is paid. */
export async function confirmPayment(ask: () => Promise<boolean>): Promise<Confirmation> {
  try {
    const isPaid = await ask()
    return { isPaid, sentence: isPaid ? '' : UNCONFIRMED, isFinal: isPaid }
  } catch (error) {
    const isLater = error instanceof ApiError && (error.status === 401 || error.status === 429 || isProcessing(error))
    const isFinal = error instanceof ApiError && error.status < 500 && !isLater
    return { isPaid: false, sentence: describeError(error, UNCONFIRMED), isFinal }
  }
}
