/** Stock counts: staff scan what is in the stock room, then correct the stock by the differences. */
import { z } from 'zod'
import { IdParams, id, limit, skip, timestamp, windowAnswer } from '../lib/fields.ts'
import { toPence, toPounds } from '../lib/money.ts'
import { forStaff } from '../permissions.ts'
import { IdempotencyHeaders, problems } from '../problems.ts'

export const COUNT_REASONS = ['broken', 'lost', 'wrongly_picked', 'return_not_booked', 'wrong_before'] as const
export type CountReason = (typeof COUNT_REASONS)[number]

/** Differences that one count can have. */
export const MAX_DIFFERENCES = 5000

/** Pence in code, pounds in JSON; negative for missing units. */
const value = z.codec(z.number(), z.int(), { decode: toPence, encode: toPounds })

/** `name` is that of the category or brand; `counted` and `differing` are numbers of variations. */
export const StockCount = z
  .object({
    id,
    name: z.string(),
    status: z.enum(['open', 'applied', 'cancelled']),
    counted: z.int(),
    differing: z.int(),
    started_by: z.string().nullable(),
    started_at: timestamp,
    ended_at: timestamp.nullable(),
  })
  .meta({ id: 'StockCount' })
export type StockCount = z.output<typeof StockCount>

const lineFields = {
  variation_id: id,
  product_id: id,
  /** With the variation's choices: 'Garden Mint, 10 mg'. */
  name: z.string(),
  sku: z.string(),
}

/** Without the expected number: staff count blindly. `counted` is null until the first scan. */
export const CountLine = z
  .object({ ...lineFields, counted: z.int().nullable(), counted_at: timestamp.nullable() })
  .meta({ id: 'CountLine' })
export type CountLine = z.output<typeof CountLine>

/** `difference` is `counted` less `expected`, which was the stock when the line was counted. */
export const CountDifference = z
  .object({
    ...lineFields,
    counted: z.int(),
    expected: z.int(),
    difference: z.int(),
    /** At cost; null without a cost price or the permission `costs.read`. */
    value: value.nullable(),
    /** Units that came or went since it was counted; the correction leaves them as they are. */
    moved_since: z.int(),
    /** Whether the stock changed between its first and last scan. */
    changed_meanwhile: z.boolean(),
    /** Units of orders that are not dispatched, and of blocked lots: not in `expected`. */
    sold_waiting: z.int(),
    blocked: z.int(),
    reason: z.enum(COUNT_REASONS).nullable(),
  })
  .meta({ id: 'CountDifference' })
export type CountDifference = z.output<typeof CountDifference>

const tags = ['Stock counts, staff']
const answer = { 200: StockCount, ...problems }
/** Whether each variation is in the list once. */
export const noDuplicates = (all: readonly { variation_id: number }[]) =>
  new Set(all.map(({ variation_id }) => variation_id)).size === all.length

/** Newest first. */
export const listStockCounts = {
  method: 'GET',
  url: '/admin/stock-counts/',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'List stock counts',
    querystring: z.object({ skip, limit: limit(20) }),
    response: { 200: windowAnswer(StockCount), ...problems },
  },
} as const

/** Of everything, or of one category with its subcategory, or of one brand. */
export const startStockCount = {
  method: 'POST',
  url: '/admin/stock-counts/',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Start a stock count',
    headers: IdempotencyHeaders,
    body: z
      .object({ category_id: id.optional(), brand_id: id.optional() })
      .refine((body) => body.category_id === undefined || body.brand_id === undefined, {
        path: ['brand_id'],
        error: 'Choose a category or a brand, not both.',
      }),
    response: { 201: StockCount, ...problems },
  },
} as const

export const getStockCount = {
  method: 'GET',
  url: '/admin/stock-counts/:id/',
  schema: { tags, ...forStaff('stock.write'), summary: 'Get a stock count', params: IdParams, response: answer },
} as const

/** `counted`: the latest first. `uncounted`: by name. */
export const listCountLines = {
  method: 'GET',
  url: '/admin/stock-counts/:id/lines',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'List what a stock count has counted, or not yet',
    params: IdParams,
    querystring: z.object({ skip, limit: limit(20), view: z.enum(['counted', 'uncounted']).default('counted') }),
    response: { 200: windowAnswer(CountLine), ...problems },
  },
} as const

export const CountScan = z.object({
  /** A barcode or an SKU. */
  code: z.string().trim().min(1, 'Scan a barcode or type an SKU.').max(80),
  quantity: z.int().min(0).max(1_000_000).default(1),
  /** `add` counts further units; `set` replaces what was counted. */
  mode: z.enum(['add', 'set']).default('add'),
  /** How long ago it was scanned, if the connection was lost: the difference is to the stock of that moment. */
  seconds_ago: z.number().nonnegative().max(2_592_000).default(0),
})
export type CountScan = z.output<typeof CountScan>

/**
 * Counts units of a variation; a repeat with the same key counts nothing more. 404 for an unknown code; 409 `ambiguous_code`,
 * `not_in_count`, `counted_elsewhere` (in another open count) and `count_ended`.
 */
export const scanCount = {
  method: 'POST',
  url: '/admin/stock-counts/:id/scans',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Count units by barcode or SKU',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: CountScan,
    response: { 200: CountLine, ...problems },
  },
} as const

/** All differences; of an applied count those that were applied. */
export const listCountDifferences = {
  method: 'GET',
  url: '/admin/stock-counts/:id/differences',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'List the differences of a stock count',
    params: IdParams,
    response: {
      200: z.object({ items: z.array(CountDifference), value: value.nullable(), uncounted: z.int() }),
      ...problems,
    },
  },
} as const

/**
 * Corrects the stock by all differences and ends the count; variations that were not counted stay as they are. A repeat changes
 * nothing. 409 `stale` if the differences are not those listed, `out_of_stock` if one is larger than what is left, `count_ended`.
 */
export const applyStockCount = {
  method: 'POST',
  url: '/admin/stock-counts/:id/apply',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Correct the stock by the differences of a count',
    params: IdParams,
    body: z.object({
      differences: z
        .array(z.object({ variation_id: id, difference: z.int(), reason: z.enum(COUNT_REASONS, 'Choose a reason.') }))
        .max(MAX_DIFFERENCES)
        .refine(noDuplicates, 'List each variation once.'),
    }),
    response: answer,
  },
} as const

/** Ends a count without any correction. 409 `count_ended` if it was applied. */
export const cancelStockCount = {
  method: 'POST',
  url: '/admin/stock-counts/:id/cancel',
  schema: { tags, ...forStaff('stock.write'), summary: 'Cancel a stock count', params: IdParams, response: answer },
} as const
