/** Payments by card (docs/behaviour.md, Payments). */
import { z } from 'zod'
import { IdParams, price } from './lib/fields.ts'
import { Order } from './orders.ts'
import { forCustomers, problems } from './problems.ts'

export const PaymentConfig = z
  .object({
    provider: z
      .string()
      .describe('The provider that takes cards, such as `stripe`; `none` if only bank transfers are possible'),
    publishable_key: z.string(),
    /** The option in the checkout, and a sentence below it. */
    label: z.string(),
    note: z.string(),
    currency: z.literal('GBP'),
  })
  .meta({ id: 'PaymentConfig' })

const tags = ['Payments']

export const getPaymentConfig = {
  method: 'GET',
  url: '/payment/config',
  schema: { tags, summary: 'How cards are taken', response: { 200: PaymentConfig, ...problems } },
} as const

export const MISSING_ORDER_ID = 'Missing required order_id in payment intent data'
export const INVALID_ORDER_ID = 'Invalid order_id value'

/** Returns the one open intent of an order; repeats return the same. `amount` is pounds. */
export const createPaymentIntent = {
  method: 'POST',
  url: '/payment/create-payment-intent',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Start paying an order',
    // Validated by the service, which has a fixed message for each error (docs/behaviour.md, Payments).
    body: z.object({ order_id: z.unknown().optional() }).nullable().optional(),
    response: {
      200: z.object({
        payment_intent_id: z.string(),
        client_secret: z.string(),
        amount: price,
        currency: z.literal('GBP'),
      }),
      ...problems,
    },
  },
} as const

/** Queries the payment's status from the provider; the `status` sent by the browser is ignored. Returns the order. */
export const confirmPayment = {
  method: 'POST',
  url: '/payment/confirm/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Confirm a payment',
    params: IdParams,
    body: z.object({ payment_intent_id: z.string().min(1).max(200), status: z.string().max(60).nullish() }),
    response: { 200: Order, ...problems },
  },
} as const

/** Receives signed events of the provider. Valid events get 200, repeated ones too; 400 for a bad signature. */
export const paymentWebhook = {
  method: 'POST',
  url: '/payment/webhook',
  schema: {
    tags,
    summary: 'What the payment provider tells the shop',
    response: { 200: z.object({ received: z.literal(true) }), ...problems },
  },
} as const

/**
 * Receives a provider's unsigned notifications, which only make the shop ask the provider. The provider got the address,
 * with its secret, with the payment. 400 for a wrong secret.
 */
export const paymentNotification = {
  method: 'POST',
  url: '/payment/webhook/:provider',
  schema: {
    tags,
    summary: 'What a payment provider without signatures tells the shop',
    params: z.object({ provider: z.string().max(40) }),
    querystring: z.object({ secret: z.string().max(200).default('') }),
    response: { 200: z.object({ received: z.literal(true) }), ...problems },
  },
} as const

const clientSecret = z.string().min(1).max(200)
const SandboxResult = z.object({
  status: z.enum(['succeeded', 'requires_action', 'failed']),
  decline_code: z.string().nullable(),
})

/** Pays with the built-in provider; the client secret is enough, as with others. Test cards: 4242… succeeds, 4000 0000 0000 0002 is declined. */
export const sandboxPay = {
  method: 'POST',
  url: '/payment/sandbox/pay',
  schema: {
    tags,
    summary: 'Pay with a test card',
    body: z.object({
      client_secret: clientSecret,
      card_number: z.string().min(1).max(40),
      exp_month: z.int().min(1).max(12),
      exp_year: z.int().min(0).max(2100),
      cvc: z.string().regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits of the security code.'),
    }),
    response: { 200: SandboxResult, ...problems },
  },
} as const

/** The authentication step of the built-in provider. */
export const sandboxAuthenticate = {
  method: 'POST',
  url: '/payment/sandbox/authenticate',
  schema: {
    tags,
    summary: 'Approve or refuse a test payment',
    body: z.object({ client_secret: clientSecret, approve: z.boolean() }),
    response: { 200: SandboxResult, ...problems },
  },
} as const
