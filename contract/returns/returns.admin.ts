/** Returns for staff: the inbox, receiving, the decision and the replacement. Amounts are pounds in JSON. */
import { z } from 'zod'
import { StaffCustomer } from '../admin/personal-data.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../constants.ts'
import { IdParams, id, limit, price, skip, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { IdempotencyHeaders, problems } from '../problems.ts'
import { NewReturn, Return, ReturnItem, ReturnOutcome } from './returns.ts'

/** `is_late`: the refund, or the parcel of the customer, is overdue. `is_waiting`: its refund needs a second person. */
export const AdminReturn = Return.extend({
  items: z.array(ReturnItem.extend({ is_restocked: z.boolean().nullable() })),
  customer: StaffCustomer,
  delivered_at: timestamp.nullable(),
  withdraw_until: timestamp.nullable(),
  reject_until: timestamp.nullable(),
  is_late: z.boolean(),
  is_waiting: z.boolean(),
}).meta({ id: 'AdminReturn' })
export type AdminReturn = z.output<typeof AdminReturn>

/** `to_send`: replacements that wait to be dispatched. */
export const ReturnView = z.enum(['open', 'to_receive', 'to_decide', 'to_send', 'late', 'closed'])
export type ReturnView = z.output<typeof ReturnView>

const tags = ['Returns, staff']
const count = z.int().nonnegative()

/** The earliest deadline first, closed ones newest first. `counts`: how many returns each view has. */
export const listReturns = {
  method: 'GET',
  url: '/admin/returns/',
  schema: {
    tags,
    ...forStaff('orders.read'),
    summary: 'List returns',
    querystring: z.object({ skip, limit: limit(50), view: ReturnView.default('open') }),
    response: {
      200: windowAnswer(AdminReturn).extend({
        counts: z.object({
          open: count,
          to_receive: count,
          to_decide: count,
          to_send: count,
          late: count,
          closed: count,
        }),
      }),
      ...problems,
    },
  },
} as const

export const getReturn = {
  method: 'GET',
  url: '/admin/returns/:id',
  schema: {
    tags,
    ...forStaff('orders.read'),
    summary: 'Get a return',
    params: IdParams,
    response: { 200: AdminReturn, ...problems },
  },
} as const

/** Starts a return for a customer who wrote or called, also after the time to change one’s mind. 409: `not_returnable`, `too_many`. */
export const createReturnForCustomer = {
  method: 'POST',
  url: '/admin/orders/:id/returns',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Start a return for a customer',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: NewReturn,
    response: { 201: AdminReturn, ...problems },
  },
} as const

/** Records what came back, each line with its units. 409: `return_closed`, `not_sent` for an order that has not left. 422 if nothing did. */
export const receiveReturn = {
  method: 'POST',
  url: '/admin/returns/:id/receive',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Record that a return has arrived',
    params: IdParams,
    body: z.object({
      items: z
        .array(z.object({ id, received: z.int().nonnegative().max(MAX_LINE_QUANTITY) }))
        .min(1)
        .max(MAX_CART_LINES),
    }),
    response: { 200: AdminReturn, ...problems },
  },
} as const

/** For a parcel that will not come. 409 `return_closed` once it has arrived. A repeat changes nothing. */
export const cancelReturnForCustomer = {
  method: 'POST',
  url: '/admin/returns/:id/cancel',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Cancel a return that has not arrived',
    params: IdParams,
    response: { 200: AdminReturn, ...problems },
  },
} as const

export const ReturnDecision = z.object({
  items: z
    .array(
      z.object({
        id,
        outcome: ReturnOutcome,
        accepted: z.int().nonnegative().max(MAX_LINE_QUANTITY),
        is_restocked: z.boolean().default(false),
        /** Required if not all units are accepted; the customer reads it. */
        reason: z.string().trim().max(500).default(''),
      }),
    )
    .min(1)
    .max(MAX_CART_LINES),
  /** What staff saw. Another sum than the calculated one needs a note. */
  amount: price,
  note: z.string().trim().max(450).default(''),
})
export type ReturnDecision = z.output<typeof ReturnDecision>

/**
 * Decides each line at once: refund, credit note, stock and replacement happen together. A refund above the shop's limit waits
 * for a second person, and with it the whole decision. 409: `not_received`, `already_decided`, `refund_waiting`,
 * `out_of_stock`, and those of a refund. 422: a missing reason or note.
 */
export const decideReturn = {
  method: 'POST',
  url: '/admin/returns/:id/decide',
  schema: {
    tags,
    ...forStaff('orders.refund'),
    summary: 'Decide a return',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: ReturnDecision,
    response: { 200: AdminReturn, ...problems },
  },
} as const

/** 409 `nothing_to_send` without a waiting replacement. A repeat with the same number changes nothing. */
export const dispatchReplacement = {
  method: 'POST',
  url: '/admin/returns/:id/replacement',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Record that a replacement has left',
    params: IdParams,
    body: z.object({ tracking_number: z.string().trim().max(100).default('') }),
    response: { 200: AdminReturn, ...problems },
  },
} as const
