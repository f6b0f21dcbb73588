/** Orders as staff see and move them. */
import { z } from 'zod'
import { day, IdParams, id, idParam, price, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { Order, OrderEvent, OrderStatus, OrderSummary, PaymentMethod } from '../orders.ts'
import { forAdmins, IdempotencyHeaders, problems } from '../problems.ts'

const Customer = z.object({ id, name: z.string(), email: z.string() })

/** With what the customer does not see: who they are, the notes of staff, the refunds. */
export const AdminOrder = Order.extend({
  customer: Customer,
  paid: price,
  internal_events: z.array(OrderEvent),
  refunds: z.array(
    z.object({
      id,
      amount: price,
      reason: z.string(),
      status: z.enum(['requested', 'succeeded', 'failed']),
      last_error: z.string().nullable(),
      created_at: timestamp,
    }),
  ),
  archived_at: timestamp.nullable(),
  /** What `status` may become now. */
  allowed_statuses: z.array(OrderStatus),
}).meta({ id: 'AdminOrder' })
export type AdminOrder = z.output<typeof AdminOrder>

/** Partial: what is not sent stays. `paid` on an order awaiting a transfer records that the money has come. */
export const UpdateOrderPayload = z.object({
  status: OrderStatus.optional(),
  tracking_number: z.string().trim().max(100).nullable().optional(),
  tracking_url: z
    .union([z.url({ protocol: /^https?$/ }).max(500), z.literal('')])
    .nullable()
    .optional(),
  /** With a new status it is for the customer, on the timeline; of a cancellation it is the reason. Alone it is for staff. */
  note: z.string().trim().max(1000).optional(),
  /** The decision of staff on an age check that is pending or failed, with its reason. */
  age_check: z.object({ status: z.enum(['passed', 'failed']), reason: z.string().trim().min(3).max(500) }).optional(),
  /** A refund that staff have sent by hand: one of a bank transfer, or one that the card's bank did not take. */
  refund_sent: id.optional(),
  /** As last read; 409 `stale` when the order has changed since. */
  updated_at: timestamp.optional(),
})

const refundAmount = price.refine((pence) => pence > 0, 'Enter an amount above £0.00.')
const tags = ['Orders, staff']

/** An order in the list of staff. */
export const AdminOrderSummary = OrderSummary.extend({
  customer: Customer,
  age_check_status: z.enum(['not_required', 'pending', 'passed', 'failed']),
  /** A refund that staff must send by hand, or that failed. */
  has_open_refund: z.boolean(),
  /** When the refund of a return is due; null without one, and once all money has gone back (rule F5). */
  refund_due: timestamp.nullable(),
  promised_by: timestamp,
}).meta({ id: 'AdminOrderSummary' })
export type AdminOrderSummary = z.output<typeof AdminOrderSummary>

/**
 * The saved views of the list. `to_pack`: paid, or being packed. `problems`: an age check to decide of an order that has
 * not ended, or a refund that waits for staff. `overdue`: paid, and not
 * delivered by `promised_by`. `returns`: told of by the customer, and not refunded in full. `archived` are in no other.
 */
export const OrderView = z.enum([
  'all',
  'to_pack',
  'awaiting_transfer',
  'dispatched',
  'overdue',
  'returns',
  'problems',
  'archived',
])

/**
 * `search`: words that are each in the customer's name or email, or are the order number or its last three digits or more.
 */
const narrowing = {
  view: OrderView.default('all'),
  status: OrderStatus.optional(),
  payment_method: PaymentMethod.optional(),
  age_check: z.enum(['pending', 'failed']).optional(),
  user_id: idParam.optional(),
  coupon_code: z.string().trim().max(40).optional(),
  /** Days in London, both included. */
  from: day.optional(),
  to: day.optional(),
}

/** `total` of a search is at most MAX_ORDERS_FOUND; that of a long list may be some seconds old. */
export const listOrders = {
  method: 'GET',
  url: '/admin/orders/',
  schema: {
    tags,
    ...forAdmins,
    summary: 'List orders',
    querystring: z.object({
      ...staffList(['-created_at', 'created_at', '-total', 'total'], '-created_at'),
      ...narrowing,
    }),
    response: { 200: windowAnswer(AdminOrderSummary), ...problems },
  },
} as const

/** One row for each order of the same narrowing, oldest first, streamed. */
export const exportOrders = {
  method: 'GET',
  url: '/admin/orders/export.csv',
  schema: {
    tags,
    produces: ['text/csv'],
    ...forAdmins,
    summary: 'Export orders as CSV',
    querystring: z.object({ ...narrowing, search: z.string().trim().max(200).optional() }),
    response: { 200: z.string(), ...problems },
  },
} as const

export const getOrder = {
  method: 'GET',
  url: '/admin/orders/:id/',
  schema: { tags, ...forAdmins, summary: 'Get an order', params: IdParams, response: { 200: AdminOrder, ...problems } },
} as const

/** Only sensible moves are accepted; 409 otherwise, with the reason. */
export const updateOrder = {
  method: 'PUT',
  url: '/admin/orders/:id/',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Move or annotate an order',
    params: IdParams,
    body: UpdateOrderPayload,
    response: { 200: AdminOrder, ...problems },
  },
} as const

/** Archives an order that is cancelled and holds no money; 409 otherwise. */
export const removeOrder = {
  method: 'DELETE',
  url: '/admin/orders/:id/',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Archive an order',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

/** Gives back a part, or with no amount all that is left. Never more than was paid. */
export const refundOrder = {
  method: 'POST',
  url: '/admin/orders/:id/refund',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Refund an order',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: z.object({ amount: refundAmount.optional(), reason: z.string().trim().min(3).max(500) }),
    response: { 200: AdminOrder, ...problems },
  },
} as const
