/** Returns of a customer's orders (rules F5 to F7). Amounts are pounds in JSON. */
import { z } from 'zod'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../constants.ts'
import { amount, IdParams, id, timestamp } from '../lib/fields.ts'
import { ReturnReason } from '../orders.ts'
import { forCustomers, IdempotencyHeaders, problems } from '../problems.ts'

export const ReturnStatus = z.enum(['requested', 'received', 'decided', 'cancelled']).meta({ id: 'ReturnStatus' })
export type ReturnStatus = z.output<typeof ReturnStatus>

export const ReturnOutcome = z.enum(['refund', 'replace', 'reject'])
export type ReturnOutcome = z.output<typeof ReturnOutcome>

/**
 * Units of an order line; `id` is the line's. `received` is null until the parcel is opened, the decision until it is made.
 * `accepted`: the units that are refunded or replaced; the rest goes back to the customer for `decision_reason`.
 */
export const ReturnItem = z
  .object({
    id,
    name: z.string(),
    attributes: z.record(z.string(), z.string()),
    image_url: z.string(),
    quantity: z.int().positive(),
    reason: ReturnReason,
    is_unsealed: z.boolean(),
    is_sealed_class: z.boolean(),
    received: z.int().nonnegative().nullable(),
    outcome: ReturnOutcome.nullable(),
    accepted: z.int().nonnegative().nullable(),
    decision_reason: z.string(),
  })
  .meta({ id: 'ReturnItem' })
export type ReturnItem = z.output<typeof ReturnItem>

export const Return = z
  .object({
    id,
    number: z.string(),
    order_id: id,
    order_number: z.string(),
    status: ReturnStatus,
    note: z.string(),
    items: z.array(ReturnItem),
    requested_at: timestamp,
    /** The last day to send the parcel. */
    send_by: timestamp,
    /** When the customer posted it, as far as they said so. */
    sent_at: timestamp.nullable(),
    tracking_number: z.string(),
    received_at: timestamp.nullable(),
    /** 14 days after the parcel or the proof of posting arrived, whichever is first (rule F5); null until then. */
    refund_due: timestamp.nullable(),
    decided_at: timestamp.nullable(),
    decision_note: z.string(),
    /** What the decision refunds; null without a refund. */
    refund: amount.nullable(),
    /** Null unless something is replaced; `shipped_at` is null until the replacement leaves. */
    replacement: z.object({ shipped_at: timestamp.nullable(), tracking_number: z.string() }).nullable(),
  })
  .meta({ id: 'Return' })
export type Return = z.output<typeof Return>

/** The lines of an order that can be returned, and its returns, newest first. Times are null until delivery. */
export const OrderReturns = z
  .object({
    lines: z.array(
      z.object({
        id,
        name: z.string(),
        attributes: z.record(z.string(), z.string()),
        image_url: z.string(),
        /** Units that are neither refunded nor in another open return. */
        returnable: z.int().nonnegative(),
        /** Sealed for hygiene: opened units cannot be returned for a change of mind (rule F6). */
        is_sealed_class: z.boolean(),
      }),
    ),
    can_return: z.boolean(),
    withdraw_until: timestamp.nullable(),
    reject_until: timestamp.nullable(),
    returns: z.array(Return),
  })
  .meta({ id: 'OrderReturns' })
export type OrderReturns = z.output<typeof OrderReturns>

export const NewReturn = z.object({
  items: z
    .array(
      z.object({
        id,
        quantity: z.int().positive().max(MAX_LINE_QUANTITY),
        reason: ReturnReason,
        is_unsealed: z.boolean().default(false),
      }),
    )
    .min(1, 'Choose what you want to return.')
    .max(MAX_CART_LINES),
  note: z.string().trim().max(1000).default(''),
})
export type NewReturn = z.output<typeof NewReturn>

const tags = ['Returns']

export const listOrderReturns = {
  method: 'GET',
  url: '/users/me/orders/:id/returns',
  schema: {
    tags,
    ...forCustomers,
    summary: 'List the returns of an order, and what can be returned',
    params: IdParams,
    response: { 200: OrderReturns, ...problems },
  },
} as const

/**
 * Starts a return. 409: `not_returnable`, `too_many` units, and where the law gives no right: `withdrawal_over`, `unsealed`.
 */
export const createReturn = {
  method: 'POST',
  url: '/users/me/orders/:id/returns',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Return items of an order',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: NewReturn,
    response: { 201: Return, ...problems },
  },
} as const

export const getMyReturn = {
  method: 'GET',
  url: '/users/me/returns/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Get one of one’s returns',
    params: IdParams,
    response: { 200: Return, ...problems },
  },
} as const

/** The proof of posting starts the 14 days of the refund. 409 `return_closed` once it has arrived or is cancelled. */
export const reportReturnSent = {
  method: 'POST',
  url: '/users/me/returns/:id/sent',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Say that a return is in the post',
    params: IdParams,
    body: z.object({ tracking_number: z.string().trim().max(100).default('') }),
    response: { 200: Return, ...problems },
  },
} as const

/** 409 `return_closed` once it has arrived. A repeat changes nothing. */
export const cancelReturn = {
  method: 'POST',
  url: '/users/me/returns/:id/cancel',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Keep the items after all',
    params: IdParams,
    response: { 200: Return, ...problems },
  },
} as const
