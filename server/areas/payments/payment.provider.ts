/** What the shop asks of whoever takes cards. Two answer: stripe.provider.ts and the built-in sandbox.provider.ts. */
import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from '../../platform/http/http-error.ts'

export type ProviderName = 'stripe' | 'sandbox'

/** An attempt to take an order's money, as the provider has it. Amounts in pence. */
export interface ProviderIntent {
  id: string
  clientSecret: string
  /** `open`: no card has paid yet. `authenticating`: the bank waits for the customer. `processing`: the provider is at it. */
  status: 'open' | 'authenticating' | 'processing' | 'succeeded' | 'cancelled'
  amount: number
  received: number
  /** In capitals, 'GBP'. */
  currency: string
  /** The order it was made for; null for an intent that is not the shop's. */
  orderId: number | null
  card: { brand: string; last4: string } | null
  /** Why the last card was refused. */
  declineCode: string | null
}

interface IntentRequest {
  orderId: number
  orderNumber: string
  /** Pence. */
  amount: number
  currency: string
  /** The same key answers the same intent. */
  idempotencyKey: string
}

interface RefundOrder {
  intentId: string
  /** Pence. */
  amount: number
  /** The same key sends money back once. */
  idempotencyKey: string
  /** Whether it may have been asked for before: the provider's refunds are searched first. */
  isRepeat: boolean
}

/** `pending`: it is on its way but may still come back. */
export interface ProviderRefund {
  id: string
  status: 'succeeded' | 'pending' | 'failed'
}

/** What a provider tells, checked to be from it. */
export type ProviderEvent = { id: string; type: string } & (
  | { about: 'payment'; intentId: string; declineCode: string | null }
  | { about: 'refund'; refund: ProviderRefund }
  | { about: 'other' }
)

export interface PaymentProvider {
  name: ProviderName
  /** For the browser; empty where it needs none. */
  publishableKey: string
  createIntent(request: IntentRequest): Promise<ProviderIntent>
  getIntent(id: string): Promise<ProviderIntent>
  /** Answers the intent as it is afterwards: one that has been paid meanwhile stays so. */
  cancelIntent(id: string): Promise<ProviderIntent>
  refund(refund: RefundOrder): Promise<ProviderRefund>
  /** Refuses with 400 `bad_signature` what is forged, older than five minutes or not to be read. */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent>
}

/** The provider cannot be asked for the moment; the same again later may work. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider will not do what was asked, now or later. */
export class ProviderError extends Error {
  override name = 'ProviderRefused'
}

/** How old a signed event may be, in seconds. The same as in Stripe's own library. */
export const EVENT_TOLERANCE_S = 300

export const badSignature = () =>
  new HttpError(400, 'bad_signature', 'This message isn’t signed by the payment provider.')

const RETRY_AFTER_S = 15

/** 503: nothing is lost, and trying again later works. */
export const paymentUnavailable = () =>
  new HttpError(
    503,
    'payment_unavailable',
    'We can’t take card payments at the moment. Your order is saved: please try again in a minute.',
    { retryAfter: RETRY_AFTER_S },
  )

/** Runs `ask`; a provider that cannot or will not answer becomes the refusal that a customer reads. The cause is logged. */
export async function orUnavailable<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderError)) throw error
    throw Object.assign(paymentUnavailable(), { cause: error })
  }
}
