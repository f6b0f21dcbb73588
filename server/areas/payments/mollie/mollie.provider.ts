/** Payments on Mollie's page. Its notifications carry only a payment's id, so the shop always asks Mollie. */
import { createMollieClient, MollieApiError, type Payment, type Refund } from '@mollie/api-client'
import { toPence, toPounds } from '@shop/contract/lib/money.ts'
import { CANCELLED_BY_CUSTOMER, NOT_FINISHED } from '@shop/contract/payments/declines.ts'
import { isSameSecret, shopSecret } from '../../../platform/config/secrets.ts'
import {
  badSignature,
  type PaymentContext,
  type PaymentProvider,
  ProviderError,
  type ProviderIntent,
  type ProviderRefund,
  ProviderUnavailable,
  webhookPath,
  within,
} from '../payment.provider.ts'

export interface MollieSettings {
  MOLLIE_API_KEY: string
  /** Another URL than Mollie's own, for tests. */
  MOLLIE_API_BASE?: string | undefined
}

/** The name of the secret in the address of the notifications. */
const WEBHOOK_SECRET = 'payment_webhook_mollie'
/** Mollie does not accept such an address for its notifications: there, only returning customers complete payments. */
const IS_LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/
const PAYMENT_ID = /^tr_\w+$/
/** Requests that Mollie will never accept; other errors may be over later. */
const FINAL: ReadonlySet<number | undefined> = new Set([400, 404, 410, 422])

export async function mollieProvider(
  { MOLLIE_API_KEY, MOLLIE_API_BASE }: MollieSettings,
  { db, timeouts, publicUrl }: Pick<PaymentContext, 'db' | 'timeouts' | 'publicUrl'>,
): Promise<PaymentProvider> {
  const mollie = createMollieClient({
    apiKey: MOLLIE_API_KEY,
    ...(MOLLIE_API_BASE ? { apiEndpoint: MOLLIE_API_BASE } : {}),
  })
  const secret = await shopSecret(db, WEBHOOK_SECRET)
  const notifications = IS_LOCAL.test(publicUrl) ? {} : { webhookUrl: publicUrl + webhookPath('mollie', secret) }

  const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await within(timeouts.longestMs, ask())
    } catch (error) {
      throw translated(error)
    }
  }
  const getIntent = (id: string) => asked(async () => toIntent(await mollie.payments.get(known(id))))

  /** Returns the refund of an earlier attempt with `key`: Mollie forgets idempotency keys after an hour. */
  async function findRefund(paymentId: string, key: string): Promise<Refund | undefined> {
    for await (const refund of mollie.paymentRefunds.iterate({ paymentId })) {
      if (field(refund.metadata, 'refund_key') === key) return refund
    }
    return undefined
  }

  return {
    name: 'mollie',
    isLive: MOLLIE_API_KEY.startsWith('live_'),
    signatureHeader: null,
    publishableKey: '',

    createIntent: ({ orderId, orderNumber, amount, currency, returnPath, idempotencyKey }) =>
      asked(async () => {
        const payment = await mollie.payments.create({
          amount: toAmount(amount, currency),
          description: `Order ${orderNumber}`,
          redirectUrl: `${publicUrl}${returnPath}&returned=yes`,
          ...notifications,
          metadata: { order_id: orderId, order_number: orderNumber },
          idempotencyKey,
        })
        return toIntent(payment)
      }),

    getIntent,

    cancelIntent: (id) =>
      asked(async () => {
        const payment = await mollie.payments.get(known(id))
        // Most methods cannot be cancelled: the payment then stays open until it expires, and is asked about again.
        if (!payment.isCancelable) return toIntent(payment)
        try {
          return toIntent(await mollie.payments.cancel(id))
        } catch (error) {
          // It was paid or closed in the meantime: return its present status.
          if (statusOf(error) !== 422) throw error
          return toIntent(await mollie.payments.get(id))
        }
      }),

    refund: ({ intentId, amount, idempotencyKey, isRepeat }) =>
      asked(async () => {
        const paymentId = known(intentId)
        const earlier = isRepeat ? await findRefund(paymentId, idempotencyKey) : undefined
        if (earlier) return toRefund(earlier)
        const { currency } = (await mollie.payments.get(paymentId)).amount
        const metadata = { refund_key: idempotencyKey }
        const refund = { amount: toAmount(amount, currency), description: 'Refund', metadata }
        return toRefund(await mollie.paymentRefunds.create({ paymentId, ...refund, idempotencyKey }))
      }),

    async readEvent(body, _headers, sentSecret) {
      if (!isSameSecret(sentSecret, secret)) throw badSignature()
      const id = new URLSearchParams(body.toString()).get('id') ?? ''
      if (!PAYMENT_ID.test(id)) throw badSignature()
      try {
        const current = await getIntent(id)
        const { status, declineCode } = current
        // Every notification of a payment looks the same: its status tells a repeated one from a new one.
        const event = { id: `${id}:${status}`, type: `payment.${status}`, intentId: id }
        return { ...event, about: 'payment', declineCode, current }
      } catch (error) {
        // A payment of other keys, or of another shop with the same account.
        if (!(error instanceof ProviderError)) throw error
        return { id, type: 'payment.unknown', about: 'other' }
      }
    },

    testKeys: () =>
      asked(async () => {
        const methods = await mollie.methods.list({ amount: toAmount(1000, 'GBP') })
        const names = methods.map(({ description }) => description).join(', ')
        return [
          { label: 'Key accepted', isPassed: true, detail: MOLLIE_API_KEY.startsWith('live_') ? 'Live' : 'Test' },
          {
            label: 'Payment methods in pounds',
            isPassed: methods.length > 0,
            detail: names || 'None is switched on in your Mollie dashboard.',
          },
        ]
      }),
  }
}

/** Maps Mollie's errors to our two classes. Errors that the operator can fix, such as a wrong key, are temporary. */
function translated(error: unknown): unknown {
  if (!(error instanceof MollieApiError)) return error
  const Kind = FINAL.has(error.statusCode) ? ProviderError : ProviderUnavailable
  return new Kind(`Mollie: ${error.message}`, { cause: error })
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof MollieApiError ? error.statusCode : undefined

/** Returns the id of a payment. Throws ProviderError for an id of another kind, which Mollie's library rejects unasked. */
function known(id: string): string {
  if (!PAYMENT_ID.test(id)) throw new ProviderError(`Mollie: no payment ${id}`)
  return id
}

const toAmount = (pence: number, currency: string) => ({ currency, value: toPounds(pence).toFixed(2) })

/** A failed or expired payment can never be paid: the next attempt is a new one. Unknown statuses are not payments. */
const STATUSES: Readonly<Record<string, ProviderIntent['status']>> = {
  open: 'open',
  pending: 'processing',
  authorized: 'processing',
  paid: 'succeeded',
  failed: 'cancelled',
  canceled: 'cancelled',
  expired: 'cancelled',
}

function toIntent(payment: Payment): ProviderIntent {
  const { id, amount, details, metadata } = payment
  const pence = toPence(Number(amount.value))
  const status = STATUSES[payment.status] ?? 'processing'
  const orderId = Number(field(metadata, 'order_id'))
  return {
    id,
    clientSecret: payment.getCheckoutUrl() ?? '',
    status,
    amount: pence,
    received: status === 'succeeded' ? pence : 0,
    currency: amount.currency,
    orderId: Number.isInteger(orderId) ? orderId : null,
    method: methodOf(payment),
    card: toCard(field(details, 'cardLabel'), field(details, 'cardNumber')),
    declineCode: reasonOf(payment),
  }
}

const METHODS: Readonly<Record<string, string>> = {
  creditcard: 'card',
  applepay: 'apple_pay',
  googlepay: 'google_pay',
  paybybank: 'pay_by_bank',
}

/** Mollie reports a wallet as the card in it. Empty until the customer has chosen a method. */
function methodOf({ method, details }: Payment): string {
  const name = String(field(details, 'wallet') ?? method ?? '')
  return METHODS[name] ?? name
}

/** Cards have a reason of their own; other methods have one at most since recently. */
function reasonOf({ status, details, statusReason }: Payment): string | null {
  if (status === 'canceled') return CANCELLED_BY_CUSTOMER
  if (status === 'expired') return NOT_FINISHED
  return status === 'failed' ? String(field(details, 'failureReason') ?? statusReason?.code ?? 'unknown_reason') : null
}

/** Stripe's names, which the shop shows: 'visa', 'amex'. */
function toCard(label: unknown, last4: unknown): ProviderIntent['card'] {
  if (typeof label !== 'string' || typeof last4 !== 'string') return null
  return { brand: label === 'American Express' ? 'amex' : label.toLowerCase(), last4 }
}

function toRefund({ id, status }: Refund): ProviderRefund {
  if (status === 'failed' || status === 'canceled') return { id, status: 'failed' }
  return { id, status: status === 'refunded' ? 'succeeded' : 'pending' }
}

/** Returns a field of data whose type Mollie does not promise. */
function field(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Object.entries(data).find(([key]) => key === name)?.[1] : undefined
}
