/** Card payments with Stripe. Card data goes from the browser directly to Stripe, never through the shop. */
import Stripe from 'stripe'
import {
  badSignature,
  EVENT_TOLERANCE_S,
  type PaidWith,
  type PaymentContext,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type ProviderIntent,
  type ProviderRefund,
  ProviderUnavailable,
  within,
} from '../payment.provider.ts'

const SIGNATURE_HEADER = 'stripe-signature'

const LIVE_KEY = /^[sr]k_live_/

export interface StripeSettings {
  STRIPE_SECRET_KEY: string
  STRIPE_PUBLISHABLE_KEY: string
  STRIPE_WEBHOOK_SECRET: string
  /** Another URL than Stripe's own, for tests. */
  STRIPE_API_BASE?: string | undefined
}

/** `clock` determines the age of events. The idempotency keys make a retry safe. */
export function stripeProvider(
  { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE }: StripeSettings,
  { clock, timeouts }: Pick<PaymentContext, 'clock' | 'timeouts'>,
): PaymentProvider {
  const { timeoutMs, retries, longestMs } = timeouts
  const stripe = new Stripe(STRIPE_SECRET_KEY, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(STRIPE_API_BASE ? addressOf(STRIPE_API_BASE) : {}),
  })
  const withCard = { expand: ['latest_charge'] }

  const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await within(longestMs, ask())
    } catch (error) {
      throw translated(error)
    }
  }

  /** Returns the refund of an earlier attempt with `key`, so that a retry finds it however long ago that was. */
  async function findRefund(intentId: string, key: string): Promise<Stripe.Refund | undefined> {
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
      if (refund.metadata?.refund_key === key) return refund
    }
    return undefined
  }

  return {
    name: 'stripe',
    isLive: LIVE_KEY.test(STRIPE_SECRET_KEY),
    signatureHeader: SIGNATURE_HEADER,
    publishableKey: STRIPE_PUBLISHABLE_KEY,

    createIntent: ({ orderId, orderNumber, amount, currency, idempotencyKey }) =>
      asked(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            // Cards and wallets only; no methods that settle days later.
            allowed_payment_method_types: ['card'],
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            description: `Order ${orderNumber}`,
            metadata: { order_id: String(orderId), order_number: orderNumber },
          },
          { idempotencyKey },
        )
        return toIntent(intent)
      }),

    getIntent: (id) => asked(async () => toIntent(await stripe.paymentIntents.retrieve(id, withCard))),

    cancelIntent: (id) =>
      asked(async () => {
        try {
          return toIntent(await stripe.paymentIntents.cancel(id))
        } catch (error) {
          // It was paid or cancelled in the meantime: return its present status.
          if (!isUnexpectedState(error)) throw error
          return toIntent(await stripe.paymentIntents.retrieve(id, withCard))
        }
      }),

    refund: ({ intentId, amount, idempotencyKey, isRepeat }) =>
      asked(async () => {
        const known = isRepeat ? await findRefund(intentId, idempotencyKey) : undefined
        if (known) return toRefund(known)
        const metadata = { refund_key: idempotencyKey }
        return toRefund(await stripe.refunds.create({ payment_intent: intentId, amount, metadata }, { idempotencyKey }))
      }),

    async readEvent(body, headers) {
      try {
        const header = String(headers[SIGNATURE_HEADER] ?? '')
        const now = clock.now().getTime()
        return toEvent(
          stripe.webhooks.constructEvent(body, header, STRIPE_WEBHOOK_SECRET, EVENT_TOLERANCE_S, undefined, now),
        )
      } catch {
        throw badSignature()
      }
    },

    testKeys: () =>
      asked(async () => {
        // Allowed to every key that can take payments.
        await stripe.paymentIntents.list({ limit: 1 })
        const mode = modeOf(STRIPE_SECRET_KEY)
        return [
          { label: 'Secret key accepted', isPassed: true, detail: mode === 'live' ? 'Live' : 'Test' },
          {
            label: 'Publishable key',
            isPassed: STRIPE_PUBLISHABLE_KEY.startsWith('pk_') && modeOf(STRIPE_PUBLISHABLE_KEY) === mode,
            detail: `Must start with pk_${mode}_`,
          },
          {
            label: 'Signing secret',
            isPassed: STRIPE_WEBHOOK_SECRET.startsWith('whsec_'),
            detail: 'Must start with whsec_',
          },
        ]
      }),
  }
}

const modeOf = (key: string) => (key.includes('_live_') ? 'live' : 'test')

/** Maps Stripe's errors to our two classes. Errors that the operator can fix, such as a wrong key, are temporary. */
function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const isFinal =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  const Kind = isFinal ? ProviderError : ProviderUnavailable
  return new Kind(`Stripe: ${error.code ?? error.type}`, { cause: error })
}

const isUnexpectedState = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'

/** Unknown statuses are not counted as payments. */
const STATUSES: Readonly<Record<string, ProviderIntent['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'authenticating',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

function toIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const orderId = Number(intent.metadata.order_id)
  const { latest_charge: charge } = intent
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: STATUSES[intent.status] ?? 'processing',
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    orderId: Number.isInteger(orderId) ? orderId : null,
    ...paidWithOf(typeof charge === 'object' ? charge?.payment_method_details : null),
    declineCode: declineCodeOf(intent),
  }
}

interface StripeMethod {
  type: string
  card?: { brand: string | null; last4: string | null; wallet?: { type: string } | null }
}

/** Stripe reports a wallet as the card in it. */
function paidWithOf(details: StripeMethod | null | undefined): PaidWith {
  const { brand, last4, wallet } = details?.card ?? {}
  return { method: wallet?.type ?? details?.type ?? 'card', card: brand && last4 ? { brand, last4 } : null }
}

function declineCodeOf({ last_payment_error }: Stripe.PaymentIntent): string | null {
  return last_payment_error?.decline_code ?? last_payment_error?.code ?? null
}

function toRefund({ id, status }: Stripe.Refund): ProviderRefund {
  if (status === 'failed' || status === 'canceled') return { id, status: 'failed' }
  return { id, status: status === 'succeeded' ? 'succeeded' : 'pending' }
}

function toEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return { id, type, about: 'payment', intentId: event.data.object.id, declineCode: null }
    case 'payment_intent.payment_failed': {
      const intent = event.data.object
      const paidWith = paidWithOf(intent.last_payment_error?.payment_method)
      const declineCode = declineCodeOf(intent) ?? 'unknown'
      return { id, type, about: 'payment', intentId: intent.id, declineCode, paidWith }
    }
    case 'refund.updated':
    case 'refund.failed':
      return { id, type, about: 'refund', refund: toRefund(event.data.object) }
    default:
      return { id, type, about: 'other' }
  }
}

function addressOf(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}
