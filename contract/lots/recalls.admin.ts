/** The recall of a lot, for staff (rule H3): stop its sale, tell the buyers, follow their answers. */
import { z } from 'zod'
import { StaffCustomer } from '../admin/personal-data.ts'
import { day, IdParams, id, limit, skip, timestamp, windowAnswer } from '../lib/fields.ts'
import { OrderStatus } from '../orders.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'
import { RecallAnswer } from './recalls.ts'

/**
 * What the mail to a buyer does. `in_shop`: their order has not left, so its units are taken out; `returned`: they came back;
 * `no_address`: the account was erased, so staff call or write.
 */
export const RecallMail = z.enum(['ready', 'sent', 'failed', 'in_shop', 'returned', 'no_address'])
export type RecallMail = z.output<typeof RecallMail>

/** Counts are of orders, `units` of packs. */
export const AdminRecall = z
  .object({
    id,
    lot: z.object({
      id,
      lot_no: z.string(),
      product: z.object({ id, name: z.string() }).nullable(),
      attributes: z.record(z.string(), z.string()),
      received_on: day,
    }),
    reason: z.string(),
    advice: z.string(),
    stopped_at: timestamp,
    undone_at: timestamp.nullable(),
    mailed_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    units: z.object({ blocked: z.int(), sold: z.int() }),
    orders: z.int(),
    buyers: z.int(),
    mails: z.record(RecallMail, z.int()),
    answers: z.object({ returns: z.int(), used: z.int(), destroyed: z.int(), none: z.int() }),
  })
  .meta({ id: 'AdminRecall' })
export type AdminRecall = z.output<typeof AdminRecall>

/** An order with units of the lot. */
export const RecallBuyer = z
  .object({
    order_id: id,
    order_number: z.string(),
    customer: StaffCustomer,
    quantity: z.int(),
    status: OrderStatus,
    shipped_at: timestamp.nullable(),
    mail: RecallMail,
    answer: RecallAnswer.nullable(),
    answered_at: timestamp.nullable(),
  })
  .meta({ id: 'RecallBuyer' })
export type RecallBuyer = z.output<typeof RecallBuyer>

const tags = ['Lots, staff']
const answer = { 200: AdminRecall, ...problems }
const url = '/admin/lots/recalls/:id'
const sentence = (missing: string) => z.string().trim().min(3, missing).max(300, 'Use at most 300 characters.')

/** Blocks the lot at once, and orders with it can’t be dispatched. A repeat returns the same recall. `:id` is the lot’s. */
export const startRecall = {
  method: 'POST',
  url: '/admin/lots/:id/recall',
  schema: { tags, ...forStaff('stock.write'), summary: 'Stop the sale of a lot', params: IdParams, response: answer },
} as const

export const getRecall = {
  method: 'GET',
  url,
  schema: { tags, ...forStaff('products.read'), summary: 'Get a recall', params: IdParams, response: answer },
} as const

/** Undoes a recall before its mails are sent: 409 `already_mailed` after that. */
export const undoRecall = {
  method: 'POST',
  url: `${url}/undo`,
  schema: { tags, ...forStaff('stock.write'), summary: 'Undo the stop of a lot', params: IdParams, response: answer },
} as const

export const listRecallBuyers = {
  method: 'GET',
  url: `${url}/buyers`,
  schema: {
    tags,
    ...forStaff('orders.read'),
    summary: 'List the buyers of a recalled lot',
    params: IdParams,
    querystring: z.object({ skip, limit: limit(20), mail: RecallMail.optional() }),
    response: { 200: windowAnswer(RecallBuyer), ...problems },
  },
} as const

/** One row per order. Columns that the role does not see are left out. */
export const exportRecallBuyers = {
  method: 'GET',
  url: `${url}/buyers.csv`,
  schema: {
    tags,
    produces: ['text/csv'],
    ...forStaff('orders.read'),
    summary: 'Export the buyers of a recalled lot as CSV',
    params: IdParams,
    response: { 200: z.string(), ...problems },
  },
} as const

/** Mails every buyer whose mail is `ready`, once. 409 `recall_over` for a recall that was undone. */
export const mailRecall = {
  method: 'POST',
  url: `${url}/mails`,
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Mail the buyers of a recalled lot',
    params: IdParams,
    body: z.object({ reason: sentence('Enter what is wrong.'), advice: sentence('Enter what buyers should do.') }),
    response: answer,
  },
} as const

/** Mails those again who have not answered, at most once a day. */
export const remindRecall = {
  method: 'POST',
  url: `${url}/reminders`,
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Remind the buyers of a recalled lot',
    params: IdParams,
    response: answer,
  },
} as const

/** The lot stays blocked. Buyers can still answer. 409 `not_mailed`, `recall_over`. */
export const closeRecall = {
  method: 'POST',
  url: `${url}/close`,
  schema: { tags, ...forStaff('orders.update'), summary: 'Close a recall', params: IdParams, response: answer },
} as const

/** Puts recalled or expired units of an unsent order back and takes others. 409 `not_enough_stock`. `:id` is the order’s. */
export const exchangeLots = {
  method: 'POST',
  url: '/admin/orders/:id/lots',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Exchange blocked units of an order',
    params: IdParams,
    response: { 200: z.object({ exchanged: z.int() }), ...problems },
  },
} as const
