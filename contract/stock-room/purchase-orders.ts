/** Orders to suppliers: from the reorder list to stock that has arrived. */
import { z } from 'zod'
import { amount, day, IdParams, id, limit, price, seenAt, skip, timestamp, windowAnswer } from '../lib/fields.ts'
import { DutyStamp, LotClass } from '../lots/lots.admin.ts'
import { forStaff } from '../permissions.ts'
import { IdempotencyHeaders, problems } from '../problems.ts'
import { noDuplicates } from './stock-counts.ts'

const PURCHASE_STATUSES = ['draft', 'ordered', 'part_received', 'received', 'cancelled'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

/** Lines that one order can have, and one call can order. */
export const MAX_PURCHASE_LINES = 100

const units = z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(1_000_000, 'Enter at most 1,000,000.')
/** Null if unknown, or without the permission `costs.read`. */
const cost = price.nullable()

const summary = {
  id,
  /** 'PO-1001'. */
  number: z.string(),
  supplier: z.object({ id, name: z.string(), email: z.string(), minimum: amount }),
  status: z.enum(PURCHASE_STATUSES),
  expected_on: day.nullable(),
  /** Whether it should have arrived by now. */
  is_late: z.boolean(),
  /** Ordered and received units. */
  units: z.int(),
  received: z.int(),
  /** Of the ordered units; null if a cost is unknown, or without the permission `costs.read`. */
  total: amount.nullable(),
  ordered_at: timestamp.nullable(),
  updated_at: timestamp,
}
export const PurchaseOrderRow = z.object(summary).meta({ id: 'PurchaseOrderRow' })
export type PurchaseOrderRow = z.output<typeof PurchaseOrderRow>

/** Names are those of the day on which it was ordered. */
export const PurchaseOrder = z
  .object({
    ...summary,
    note: z.string(),
    /** Whether a lot that comes in today may be unstamped (rule A16). */
    may_be_unstamped: z.boolean(),
    lines: z.array(
      z.object({
        variation_id: id,
        /** Null if the variation was deleted: it cannot arrive any more. */
        product_id: id.nullable(),
        name: z.string(),
        sku: z.string(),
        supplier_code: z.string(),
        pack_size: z.int(),
        quantity: z.int(),
        received: z.int(),
        cost,
        /** What a lot needs on arrival; null for goods without lots. */
        lot_class: LotClass.nullable(),
      }),
    ),
  })
  .meta({ id: 'PurchaseOrder' })
export type PurchaseOrder = z.output<typeof PurchaseOrder>

const tags = ['Purchasing, staff']
const answer = { 200: PurchaseOrder, ...problems }
const lines = <T extends z.ZodType<{ variation_id: number }>>(line: T) =>
  z.array(line).min(1).max(MAX_PURCHASE_LINES).refine(noDuplicates, 'List each variation once.')

/** Newest first; `open` are drafts and orders of which something is still to come. */
export const listPurchaseOrders = {
  method: 'GET',
  url: '/admin/purchase-orders/',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'List purchase orders',
    querystring: z.object({
      skip,
      limit: limit(20),
      view: z.enum(['open', 'late', 'ended', 'all']).default('open'),
    }),
    response: { 200: windowAnswer(PurchaseOrderRow), ...problems },
  },
} as const

export const getPurchaseOrder = {
  method: 'GET',
  url: '/admin/purchase-orders/:id/',
  schema: { tags, ...forStaff('stock.write'), summary: 'Get a purchase order', params: IdParams, response: answer },
} as const

/**
 * Drafts an order for each supplier of these variations, rounded up to packs. A repeat with the same key returns the drafts of
 * the first call. 422 for a variation without a supplier.
 */
export const createPurchaseOrders = {
  method: 'POST',
  url: '/admin/purchase-orders/',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Draft purchase orders',
    headers: IdempotencyHeaders,
    body: z.object({ lines: lines(z.object({ variation_id: id, quantity: units.min(1, 'Enter 1 or more.') })) }),
    response: { 201: z.object({ items: z.array(PurchaseOrderRow) }), ...problems },
  },
} as const

/**
 * Changes a draft; `order` sends it by mail, or only marks it as ordered (`by_hand`). A line with 0 units leaves it. Of an order
 * that was sent, only the expected day can change: 409 `already_ordered`. Costs need the permission `costs.read`; without it
 * they stay. 409 `stale`; 422 for no units, or a supplier without an email.
 */
export const updatePurchaseOrder = {
  method: 'PUT',
  url: '/admin/purchase-orders/:id/',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Change or send a purchase order',
    params: IdParams,
    body: z.object({
      expected_on: day.nullable().optional(),
      note: z.string().trim().max(1000, 'Use at most 1,000 characters.').optional(),
      lines: lines(z.object({ variation_id: id, quantity: units, cost: cost.optional() })).optional(),
      order: z.enum(['mail', 'by_hand']).optional(),
      updated_at: seenAt,
    }),
    response: answer,
  },
} as const

export const PurchaseReceipt = z.object({
  variation_id: id,
  quantity: units.min(1, 'Enter 1 or more.'),
  /** What a unit did cost; it becomes the variation's cost price. */
  cost: cost.optional(),
  /** For goods with lots. */
  lot: z
    .object({
      lot_no: z.string().trim().min(1, 'Enter the number on the box.').max(60, 'Use at most 60 characters.'),
      best_before: day.nullable(),
      duty_stamp: DutyStamp,
    })
    .optional(),
})
export type PurchaseReceipt = z.output<typeof PurchaseReceipt>

/**
 * Adds what has arrived to the stock, all or nothing, less or more than was ordered. Variations that are left out are still to
 * come. A repeat with the same key receives nothing more; 409 `stale` if somebody else has received meanwhile, `not_ordered` if
 * nothing is to come. Lots have the errors of `POST /admin/lots/`.
 */
export const receivePurchaseOrder = {
  method: 'POST',
  url: '/admin/purchase-orders/:id/receipts',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Receive goods of a purchase order',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: z.object({ lines: lines(PurchaseReceipt), updated_at: timestamp }),
    response: answer,
  },
} as const

/** Nothing more will arrive: `cancelled` if nothing has, else `received`. A repeat changes nothing. */
export const closePurchaseOrder = {
  method: 'POST',
  url: '/admin/purchase-orders/:id/close',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Cancel a purchase order, or what is still to come of it',
    params: IdParams,
    response: answer,
  },
} as const
