/** Failed online payments for staff, and the link with which they ask the customer to try again. */
import { z } from 'zod'
import { StaffCustomer } from '../admin/personal-data.ts'
import { IdParams, id, price, timestamp } from '../lib/fields.ts'
import { OrderStatus } from '../orders.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

/** An order with a failed payment: its last failure, and what became of the order. */
export const FailedPayment = z
  .object({
    order_id: id,
    order_number: z.string(),
    status: OrderStatus,
    customer: StaffCustomer,
    total: price,
    at: timestamp,
    /** How many attempts have failed. */
    tries: z.int().positive(),
    method: z.string(),
    card_brand: z.string().nullable(),
    card_last4: z.string().nullable(),
    /** In words, for staff. */
    reason: z.string(),
    /** When the order is cancelled unless it is paid. */
    expires_at: timestamp.nullable(),
    link_sent_at: timestamp.nullable(),
  })
  .meta({ id: 'FailedPayment' })
export type FailedPayment = z.output<typeof FailedPayment>

const tags = ['Payments, staff']

/** `open`: orders that can still be paid. `all`: also those paid or cancelled since, of the last 30 days. The newest 200. */
export const listFailedPayments = {
  method: 'GET',
  url: '/admin/payments/failed/',
  schema: {
    tags,
    ...forStaff('orders.read'),
    summary: 'List failed payments',
    querystring: z.object({ view: z.enum(['open', 'all']).default('open') }),
    response: { 200: z.object({ items: z.array(FailedPayment) }), ...problems },
  },
} as const

/**
 * Returns a link by which anybody can pay the order without a login, and holds its items for the given `hours`, by default those
 * of the settings; a later deadline of the order stays. With `mail` the customer gets it by email; a repeat within a minute sends
 * nothing. 409 `not_payable` if the order waits for no online payment any more.
 */
export const sendPaymentLink = {
  method: 'POST',
  url: '/admin/payments/failed/:id/link',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Send a payment link for an order',
    params: IdParams,
    body: z.object({
      message: z.string().trim().max(500).default(''),
      hours: z.int().min(1).max(168).optional(),
      mail: z.boolean().default(true),
    }),
    response: { 200: z.object({ link: z.url(), expires_at: timestamp }), ...problems },
  },
} as const
