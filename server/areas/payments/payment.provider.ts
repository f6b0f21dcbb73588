/** The interfaces of a payment provider: its module, and what the module creates. */
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { OutsideOrigins } from '../../platform/http/pages/content-security-policy.ts'
import type { Clock } from '../../platform/time/clock.ts'

/** The provider's option in the checkout: its label, and a sentence below it. */
export interface PaymentChoice {
  label: string
  note: string
}

export interface PaymentContext {
  db: Db
  clock: Clock
  timeouts: Config['paymentTimeouts']
  /** The shop's public URL, for returning customers and notifications. */
  publicUrl: string
}

/** What payment.modules.ts lists. */
export interface PaymentModule<Settings extends z.ZodObject = z.ZodObject> {
  /** Also the name of its folders in server and web, and stored with each payment: it never changes. */
  name: string
  /** For staff: its name, and what customers pay with. */
  title: string
  methods: string
  /** The variables that staff may enter instead, with their labels, and where to find them. */
  keys?: { readonly from: string; readonly labels: Readonly<Record<string, string>> }
  /** Its environment variables. It is configured if the required ones are set; the shop does not start with only some. */
  settings: Settings
  /** How the checkout names it; by default as a card payment. */
  choice?: PaymentChoice
  /** The origins that its card form needs in a page's Content-Security-Policy. */
  origins: OutsideOrigins
  create(settings: z.output<Settings>, context: PaymentContext): Promise<PaymentProvider>
}

/** What the customer paid with, or tried to. */
export interface PaidWith {
  /** A code of contract/payments/methods.ts; by default a card. */
  method?: string
  card: { brand: string; last4: string } | null
}

/** A payment intent as the provider stores it. Amounts are pence. */
export interface ProviderIntent extends PaidWith {
  id: string
  /** What the browser pays with: a secret for the provider's card form, or the address of the provider's page. */
  clientSecret: string
  /** `open`: not paid yet. `authenticating`: the bank waits for the customer. `processing`: the provider is working. */
  status: 'open' | 'authenticating' | 'processing' | 'succeeded' | 'cancelled'
  amount: number
  received: number
  /** In upper case, 'GBP'. */
  currency: string
  /** The order that it pays; null for an intent that the shop did not create. */
  orderId: number | null
  /** Why the last attempt failed. */
  declineCode: string | null
}

interface IntentRequest {
  orderId: number
  orderNumber: string
  /** Pence. */
  amount: number
  currency: string
  /** Where the provider's own page leads back to, with a query: '/checkout?order=7'. */
  returnPath: string
  /** A repeat with the same key returns the same intent. */
  idempotencyKey: string
}

interface RefundOrder {
  intentId: string
  /** Pence. */
  amount: number
  /** A repeat with the same key refunds once. */
  idempotencyKey: string
  /** Whether an earlier attempt may have succeeded: the provider's refunds are then searched first. */
  isRepeat: boolean
}

/** `pending`: on its way, but the bank may still return it. */
export interface ProviderRefund {
  id: string
  status: 'succeeded' | 'pending' | 'failed'
}

/** A webhook event of a provider, with its signature verified. */
export type ProviderEvent = {
  id: string
  type: string
} /** `current`: the payment, if the provider was already asked. `paidWith`: that of the declined attempt, if the event says so. */ & (
  | {
      about: 'payment'
      intentId: string
      declineCode: string | null
      current?: ProviderIntent
      paidWith?: PaidWith
    }
  | { about: 'refund'; refund: ProviderRefund }
  | { about: 'other' }
)

/** One thing that was tested about a provider's keys. */
interface KeyCheck {
  label: string
  isPassed: boolean
  /** What was found, or how to fix it. */
  detail: string
}

export interface PaymentProvider {
  name: string
  /** Whether it takes real money, not test payments. */
  isLive: boolean
  /**
   * The header of its signed events; it tells them from those of other providers. Null if its notifications are not
   * signed: they go to `webhookPath(name, secret)`.
   */
  signatureHeader: string | null
  /** For the browser; empty if it needs none. */
  publishableKey: string
  createIntent(request: IntentRequest): Promise<ProviderIntent>
  getIntent(id: string): Promise<ProviderIntent>
  /** Returns the intent afterwards: one that was paid in the meantime stays paid. */
  cancelIntent(id: string): Promise<ProviderIntent>
  refund(refund: RefundOrder): Promise<ProviderRefund>
  /**
   * Throws 400 `bad_signature` for a forged, malformed or more than five minutes old event. `secret`: that of the
   * address it was sent to; empty without one.
   */
  readEvent(body: Buffer, headers: IncomingHttpHeaders, secret: string): Promise<ProviderEvent>
  /** Tests the keys that staff entered; undefined if none can be. Throws like the other calls. */
  testKeys?(): Promise<KeyCheck[]>
}

/** The provider is temporarily unavailable; a retry may succeed. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider rejected the request; a retry would fail too. */
export class ProviderError extends Error {
  override name = 'ProviderRefused'
}

/** Limits the wait for `answer`. If the provider completes it later, its key or an event reveals that. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const end = new AbortController()
  const tooLong = wait(ms, undefined, { signal: end.signal }).then(() => {
    throw new ProviderUnavailable(`No answer within ${ms} ms`)
  })
  try {
    return await Promise.race([answer, tooLong])
  } finally {
    end.abort()
  }
}

/** Where a provider sends notifications that it does not sign; only the provider knows the secret. */
export const webhookPath = (provider: string, secret: string): string =>
  `/api/v1/payment/webhook/${provider}?secret=${secret}`

/** Maximum age of a signed event, in seconds. The same as in Stripe's own library. */
export const EVENT_TOLERANCE_S = 300

export const badSignature = () =>
  new HttpError(400, 'bad_signature', 'This message isn’t signed by the payment provider.')

const RETRY_AFTER_S = 15

/** The 503 of a temporary failure: the order is saved, and a retry may succeed. */
export const paymentUnavailable = () =>
  new HttpError(
    503,
    'payment_unavailable',
    'We can’t take card payments at the moment. Your order is saved: please try again in a minute.',
    { retryAfter: RETRY_AFTER_S },
  )

/** Awaits `ask`; errors of the provider become the 503 that a customer reads. The cause is logged. */
export async function orUnavailable<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderError)) throw error
    throw Object.assign(paymentUnavailable(), { cause: error })
  }
}
