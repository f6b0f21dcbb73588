/** Paying an order by a link of staff, without a login (docs/payments.md, Payment links). */
import { z } from 'zod'
import { Order } from '../orders.ts'
import { createPaymentIntent } from '../payments.ts'
import { problems } from '../problems.ts'

/** What the page of a link shows of an order: nothing about the customer. */
const OrderToPay = Order.pick({
  items: true,
  subtotal: true,
  discount: true,
  promotions: true,
  delivery_name: true,
  delivery_fee: true,
  total: true,
  vat_included: true,
  expires_at: true,
}).extend({ is_age_restricted: z.boolean() })

/**
 * `open`: it can be paid until `expires_at` of its order. `paid`: nothing is left to pay. `expired`: it was not paid in time.
 * `cancelled`: it was cancelled or refunded. `order` is null unless it is open.
 */
export const PaymentLink = z
  .object({
    order_number: z.string(),
    state: z.enum(['open', 'paid', 'expired', 'cancelled']),
    order: OrderToPay.nullable(),
  })
  .meta({ id: 'PaymentLink' })
export type PaymentLink = z.output<typeof PaymentLink>

const tags = ['Payments']
/** The signed token of a link. In the body, so that it is in no log of addresses. */
const token = z.string().max(200)

/** 404 unless the shop has signed the token. */
export const viewPaymentLink = {
  method: 'POST',
  url: '/payment/link/view',
  schema: {
    tags,
    summary: 'See the order of a payment link',
    body: z.object({ token }),
    response: { 200: PaymentLink, ...problems },
  },
} as const

/** As for a customer with a login. 404 for a wrong token, 409 unless the link is open. */
export const payByLink = {
  method: 'POST',
  url: '/payment/link/create-payment-intent',
  schema: {
    tags,
    summary: 'Start paying by a payment link',
    body: z.object({ token }),
    response: createPaymentIntent.schema.response,
  },
} as const

/** Queries the payment's status from the provider. 404 for a wrong token or another order's payment, 409 while it is unpaid. */
export const confirmPaymentByLink = {
  method: 'POST',
  url: '/payment/link/confirm',
  schema: {
    tags,
    summary: 'Confirm a payment by a payment link',
    body: z.object({ token, payment_intent_id: z.string().min(1).max(200) }),
    response: { 200: PaymentLink, ...problems },
  },
} as const
