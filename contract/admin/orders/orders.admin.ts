/** Order calls for staff. */
import { z } from 'zod'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../constants.ts'
import { day, IdParams, id, idParam, price, staffList, timestamp, windowAnswer } from '../../lib/fields.ts'
import {
  AgeCheck,
  Order,
  OrderChannel,
  OrderEvent,
  OrderItem,
  OrderStatus,
  OrderSummary,
  PaymentMethod,
} from '../../orders.ts'
import { forStaff } from '../../permissions.ts'
import { IdempotencyHeaders, problems } from '../../problems.ts'
import { ReturnStatus } from '../../returns/returns.ts'
import { StaffCustomer } from '../personal-data.ts'

/** Where the units of a line come from. A blocked lot may have to be exchanged before dispatch. */
const ItemLot = z.object({
  id,
  lot_no: z.string(),
  best_before: day.nullable(),
  quantity: z.int(),
  is_blocked: z.boolean(),
})

/** Adds what the customer does not see: the customer record, internal notes, refunds. Only the customer has the code. */
export const AdminOrder = Order.omit({ collection_code: true })
  .extend({
    /** `method_name`: who checks or has checked, in words. */
    age_check: AgeCheck.extend({ method_name: z.string().nullable(), document_type: z.string().nullable() }),
    customer: StaffCustomer,
    paid: price,
    /** `refunded`: the units of refunds that have not failed. `lots`: where units of lots come from. */
    items: z.array(OrderItem.extend({ refunded: z.int().nonnegative(), lots: z.array(ItemLot) })),
    delivery_refunded: price,
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
    /** A refund above the limit that waits for a second person; `asked_by` is null if their account was erased. */
    approvals: z.array(
      z.object({
        id,
        amount: price,
        reason: z.string(),
        asked_by: z.object({ id, name: z.string() }).nullable(),
        asked_at: timestamp,
        items: z.array(z.object({ id, quantity: z.int().positive(), is_restocked: z.boolean() })),
      }),
    ),
    /** Newest first. */
    returns: z.array(z.object({ id, number: z.string(), status: ReturnStatus })),
    archived_at: timestamp.nullable(),
    /** The version of the terms that the customer accepted; null for orders of before it was stored. */
    terms_version: z.int().nullable(),
    channel: OrderChannel,
    /** The member of staff who placed it for the customer; null for an order of the customer's own. */
    placed_by: z.string().nullable(),
    /** The statuses that `status` may change to now. */
    allowed_statuses: z.array(OrderStatus),
  })
  .meta({ id: 'AdminOrder' })
export type AdminOrder = z.output<typeof AdminOrder>

/** Fields that are not sent stay unchanged. `paid` on an order awaiting a transfer records that the money has arrived. */
export const UpdateOrderPayload = z.object({
  status: OrderStatus.optional(),
  tracking_number: z.string().trim().max(100).nullable().optional(),
  tracking_url: z
    .union([z.url({ protocol: /^https?$/ }).max(500), z.literal('')])
    .nullable()
    .optional(),
  /** Shown to the customer with a new status, as the reason of a cancellation too; without a status it is internal. */
  note: z.string().trim().max(1000).optional(),
  /** What the customer showed; `delivered` needs it for an order that is collected, or a note of how staff checked who collects. */
  collection_code: z.string().trim().max(20).optional(),
  /** The staff decision on a pending or failed age check, with its reason. */
  age_check: z.object({ status: z.enum(['passed', 'failed']), reason: z.string().trim().min(3).max(500) }).optional(),
  /** A manual refund that staff have sent: of a bank transfer, or one rejected by the card's bank. */
  refund_sent: id.optional(),
  /** As last read; 409 `stale` if the order has changed since. */
  updated_at: timestamp.optional(),
})

const refundAmount = price.refine((pence) => pence > 0, 'Enter an amount above £0.00.')
const tags = ['Orders, staff']

/** An order in the staff list. */
export const AdminOrderSummary = OrderSummary.extend({
  customer: StaffCustomer,
  age_check_status: z.enum(['not_required', 'pending', 'passed', 'failed']),
  /** As in an order's `age_check`. */
  age_check_due_at: timestamp.nullable(),
  age_document_at: timestamp.nullable(),
  /** Whether staff must send a refund manually or approve one, or one has failed. */
  has_open_refund: z.boolean(),
  /** When the refund of an open return is due; null without one, and until it is posted (rule F5). */
  refund_due: timestamp.nullable(),
  promised_by: timestamp,
  channel: OrderChannel,
}).meta({ id: 'AdminOrderSummary' })
export type AdminOrderSummary = z.output<typeof AdminOrderSummary>

/**
 * The saved views of the list. `to_pack`: paid or being packed. `age_checks`: an open age check of an active order. `problems`:
 * one of them, or a refund that staff must handle or approve. `overdue`: paid and not delivered by `promised_by`. `returns`:
 * with a return that is not decided. `archived` orders are in no other view.
 */
export const OrderView = z.enum([
  'all',
  'to_pack',
  'awaiting_transfer',
  'dispatched',
  'overdue',
  'returns',
  'age_checks',
  'problems',
  'archived',
])

/**
 * `search`: each word must be in the customer's name, or their email if the role sees it, or be the order number or at least
 * its last three digits.
 */
const narrowing = {
  view: OrderView.default('all'),
  status: OrderStatus.optional(),
  payment_method: PaymentMethod.optional(),
  age_check: z.enum(['pending', 'failed']).optional(),
  user_id: idParam.optional(),
  coupon_code: z.string().trim().max(40).optional(),
  /** Days in London, both inclusive. */
  from: day.optional(),
  to: day.optional(),
}

/** `total` of a search is at most MAX_ORDERS_FOUND; that of a long list may be a few seconds old. */
export const listOrders = {
  method: 'GET',
  url: '/admin/orders/',
  schema: {
    tags,
    ...forStaff('orders.read'),
    summary: 'List orders',
    querystring: z.object({
      ...staffList(['-created_at', 'created_at', '-total', 'total'], '-created_at'),
      ...narrowing,
    }),
    response: { 200: windowAnswer(AdminOrderSummary), ...problems },
  },
} as const

/** Counts of orders that wait for staff; `total` counts each once. Neither `dispatched` orders nor returns are part of it. */
export const WaitingOrders = z
  .object({
    to_pack: z.int(),
    awaiting_transfer: z.int(),
    age_checks: z.int(),
    refunds: z.int(),
    dispatched: z.int(),
    returns_to_receive: z.int(),
    returns_to_decide: z.int(),
    total: z.int(),
  })
  .meta({ id: 'WaitingOrders' })
export type WaitingOrders = z.output<typeof WaitingOrders>

export const countWaitingOrders = {
  method: 'GET',
  url: '/admin/orders/waiting',
  schema: {
    tags,
    ...forStaff('orders.read'),
    summary: 'Count the orders that wait for staff',
    response: { 200: WaitingOrders, ...problems },
  },
} as const

/** Streams one row per order that matches the filter, oldest first. Columns that the role does not see are left out. */
export const exportOrders = {
  method: 'GET',
  url: '/admin/orders/export.csv',
  schema: {
    tags,
    produces: ['text/csv'],
    ...forStaff('orders.export'),
    summary: 'Export orders as CSV',
    querystring: z.object({ ...narrowing, search: z.string().trim().max(200).optional() }),
    response: { 200: z.string(), ...problems },
  },
} as const

export const getOrder = {
  method: 'GET',
  url: '/admin/orders/:id/',
  schema: {
    tags,
    ...forStaff('orders.read'),
    summary: 'Get an order',
    params: IdParams,
    response: { 200: AdminOrder, ...problems },
  },
} as const

/** Accepts only allowed status changes; otherwise 409 with the reason. */
export const updateOrder = {
  method: 'PUT',
  url: '/admin/orders/:id/',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Move or annotate an order',
    params: IdParams,
    body: UpdateOrderPayload,
    response: { 200: AdminOrder, ...problems },
  },
} as const

/** Archives a cancelled order without remaining money; otherwise 409. */
export const removeOrder = {
  method: 'DELETE',
  url: '/admin/orders/:id/',
  schema: {
    tags,
    ...forStaff('orders.remove'),
    summary: 'Archive an order',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

/** Sends the document that a customer uploaded, and records that in the audit log. 404 once the check is decided. */
export const readAgeDocument = {
  method: 'GET',
  url: '/admin/orders/:id/age-document',
  schema: {
    tags,
    produces: ['image/jpeg', 'image/webp', 'application/pdf'],
    ...forStaff('age_checks.decide'),
    summary: 'See the document of an age check',
    params: IdParams,
    response: { 200: z.string(), ...problems },
  },
} as const

/** How many units of a line are refunded, and whether they go back into stock: not what is faulty or opened. */
const RefundedItem = z.object({
  id,
  quantity: z.int().positive().max(MAX_LINE_QUANTITY),
  is_restocked: z.boolean().default(false),
})

/**
 * Refunds the given units and part of the delivery fee: the calculated sum, or `amount` if staff changed it. Without items and
 * delivery it refunds `amount`, or the rest if that is omitted too. Never more than was paid: 409 `refund_too_large`,
 * `nothing_to_refund`, `item_refunded`. A refund above the shop's limit waits for a second person (`approvals`); 409
 * `refund_waiting` if the order already has one.
 */
export const refundOrder = {
  method: 'POST',
  url: '/admin/orders/:id/refund',
  schema: {
    tags,
    ...forStaff('orders.refund'),
    summary: 'Refund an order',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: z.object({
      items: z.array(RefundedItem).max(MAX_CART_LINES).default([]),
      delivery: price.default(0),
      amount: refundAmount.optional(),
      reason: z.string().trim().min(3).max(500),
    }),
    response: { 200: AdminOrder, ...problems },
  },
} as const

/** Approves or declines a waiting refund. Throws 403 `own_refund` for who asked, 409 `already_decided`, and those of a refund. */
export const decideRefund = {
  method: 'POST',
  url: '/admin/orders/:id/refund-approvals/:approvalId',
  schema: {
    tags,
    ...forStaff('orders.refund'),
    summary: 'Approve or decline a refund above the limit',
    params: IdParams.extend({ approvalId: idParam }),
    body: z.object({ is_approved: z.boolean() }),
    response: { 200: AdminOrder, ...problems },
  },
} as const
