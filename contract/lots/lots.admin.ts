/** Lots for staff: the units of one delivery with one lot number. Days are in London. */
import { z } from 'zod'
import { ProductClass } from '../compliance.ts'
import { day, IdParams, id, idParam, limit as limitOf, skip, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { IdempotencyHeaders, problems } from '../problems.ts'

export const DutyStamp = z.enum(['stamped', 'unstamped', 'not_needed'])
export type DutyStamp = z.output<typeof DutyStamp>

/** Why a lot cannot be sold. `best_before`: too close to its date; `held`: by hand. */
export const LotBlock = z.enum(['recalled', 'expired', 'unstamped', 'no_report', 'held', 'best_before'])
export type LotBlock = z.output<typeof LotBlock>

const lotNumber = z.string().trim().min(1, 'Enter the number on the box.').max(60, 'Use at most 60 characters.')
const supplier = z.string().trim().max(120, 'Use at most 120 characters.')
const units = z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(1_000_000, 'Enter at most 1,000,000.')
const reason = z.string().trim().min(3, 'Enter a reason.').max(200, 'Use at most 200 characters.')

/** `quantity` is what is in the stock room, `sold` what customers have, from `orders` orders. */
export const AdminLot = z
  .object({
    id,
    lot_no: z.string(),
    product: z.object({ id, name: z.string() }).nullable(),
    variation: z.object({ id, sku: z.string(), attributes: z.record(z.string(), z.string()) }),
    received_on: day,
    best_before: day.nullable(),
    duty_stamp: DutyStamp,
    supplier: z.string(),
    has_report: z.boolean(),
    needs_report: z.boolean(),
    received: z.int(),
    quantity: z.int(),
    sold: z.int(),
    orders: z.int(),
    /** `first`: sells before the variation's other lots. */
    state: z.enum(['first', 'next', 'blocked', 'sold_out']),
    blocks: z.array(LotBlock),
    /** The first day on which its date or a rule blocks it; null if none does. */
    blocks_on: day.nullable(),
    held_reason: z.string().nullable(),
    /** The recall that stops its sale; null without one. */
    recall_id: id.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'AdminLot' })
export type AdminLot = z.output<typeof AdminLot>

/** What lots of a class need. `block_days`: days before the best-before date on which a lot is blocked. */
export const LotClass = z
  .object({
    product_class: ProductClass,
    best_before: z.enum(['required', 'optional']),
    needs_stamp: z.boolean(),
    is_report_required: z.boolean(),
    /** Rule C4: the law asks for the report, so staff cannot switch it off. */
    is_report_fixed: z.boolean(),
    block_days: z.int().min(0).max(365),
  })
  .meta({ id: 'LotClass' })
export type LotClass = z.output<typeof LotClass>

/** A product's stock as its lots have it. `without_lot` is stock that is for sale and in no lot; it sells last. */
export const LotProduct = z
  .object({
    id,
    name: z.string(),
    /** Null for a class without lots. */
    lot_class: LotClass.nullable(),
    /** Whether a lot that comes in today may be unstamped (rule A16). */
    may_be_unstamped: z.boolean(),
    variations: z.array(
      z.object({
        id,
        sku: z.string(),
        attributes: z.record(z.string(), z.string()),
        in_stock: z.int(),
        without_lot: z.int(),
      }),
    ),
    in_stock: z.int(),
    blocked: z.int(),
    unstamped: z.int(),
    without_lot: z.int(),
    next_best_before: z.object({ day, quantity: z.int() }).nullable(),
    /** Units sold a day, over the last 28 days. */
    sold_per_day: z.number().nonnegative(),
    lots: z.int(),
  })
  .meta({ id: 'LotProduct' })
export type LotProduct = z.output<typeof LotProduct>

const tags = ['Lots, staff']
const answer = { 200: AdminLot, ...problems }

/** In the order in which each variation's lots are sold, then those that are sold out. */
export const listLots = {
  method: 'GET',
  url: '/admin/lots/',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'List lots',
    querystring: z.object({
      skip,
      limit: limitOf(20),
      /** A lot number, or a part of it. */
      search: z.string().trim().max(60).optional(),
      product_id: idParam.optional(),
      view: z.enum(['all', 'in_stock', 'blocked', 'unstamped', 'expiring']).default('in_stock'),
    }),
    response: { 200: windowAnswer(AdminLot), ...problems },
  },
} as const

export const getLot = {
  method: 'GET',
  url: '/admin/lots/:id/',
  schema: { tags, ...forStaff('products.read'), summary: 'Get a lot', params: IdParams, response: answer },
} as const

export const getLotProduct = {
  method: 'GET',
  url: '/admin/lots/products/:id',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'Get a product’s stock by lot',
    params: IdParams,
    response: { 200: LotProduct, ...problems },
  },
} as const

export const LotReceipt = z.object({
  variation_id: id,
  lot_no: lotNumber,
  best_before: day.nullable(),
  duty_stamp: DutyStamp,
  supplier,
  quantity: units,
  /** `delivery` adds units to the stock; `stock` assigns units that are already there and in no lot. */
  source: z.enum(['delivery', 'stock']),
  /** For units that are already there; a delivery comes in today. */
  received_on: day.optional(),
})
export type LotReceipt = z.output<typeof LotReceipt>

/**
 * Adds to the lot if it is known. 409 `lot_differs` if that has another date or stamp, `not_enough_stock` if fewer units are in no
 * lot; 422 for an unstamped lot received since 1 October 2026 (rule A16). Without its report the lot is stored, blocked.
 */
export const receiveLot = {
  method: 'POST',
  url: '/admin/lots/',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Receive a lot',
    headers: IdempotencyHeaders,
    body: LotReceipt,
    response: { 201: AdminLot, ...problems },
  },
} as const

/** `held_reason` blocks the lot by hand; null does not. 409 `stale`. */
export const updateLot = {
  method: 'PUT',
  url: '/admin/lots/:id/',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Change or block a lot',
    params: IdParams,
    body: z.object({
      lot_no: lotNumber.optional(),
      best_before: day.nullable().optional(),
      duty_stamp: DutyStamp.optional(),
      supplier: supplier.optional(),
      held_reason: reason.nullable().optional(),
      updated_at: timestamp.optional(),
    }),
    response: answer,
  },
} as const

/** Units that broke, or were found. 409 `out_of_stock` if the lot would become negative. */
export const adjustLot = {
  method: 'POST',
  url: '/admin/lots/:id/adjust',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Correct the units of a lot',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: z.object({
      change: z
        .int('Enter a whole number.')
        .min(-1_000_000)
        .max(1_000_000)
        .refine((change) => change !== 0, 'Enter a number other than 0.'),
      reason,
    }),
    response: answer,
  },
} as const

/** Stores the lab report, which unblocks the lot if only that was missing. Errors as those of a document. */
export const storeLotReport = {
  method: 'PUT',
  url: '/admin/lots/:id/report',
  schema: {
    tags,
    consumes: ['multipart/form-data'],
    ...forStaff('stock.write'),
    summary: 'Store the lab report of a lot',
    params: IdParams,
    body: z.object({ file: z.file().optional() }),
    response: answer,
  },
} as const

export const readLotReport = {
  method: 'GET',
  url: '/admin/lots/:id/report',
  schema: {
    tags,
    produces: ['application/pdf'],
    ...forStaff('products.read'),
    summary: 'Download the lab report of a lot',
    params: IdParams,
    response: { 200: z.string(), ...problems },
  },
} as const

const classes = { 200: z.object({ items: z.array(LotClass) }), ...problems }

export const getLotClasses = {
  method: 'GET',
  url: '/admin/lots/classes',
  schema: { tags, ...forStaff('products.read'), summary: 'Get what lots need, by class', response: classes },
} as const

/** Blocks and unblocks lots at once. */
export const updateLotClass = {
  method: 'PUT',
  url: '/admin/lots/classes',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Change what lots of a class need',
    body: LotClass.pick({ product_class: true, block_days: true, is_report_required: true }),
    response: classes,
  },
} as const
