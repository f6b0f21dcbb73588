/** Bulk changes of prices by staff: a preview, the change, and its undo. */
import { z } from 'zod'
import { listAdminProducts } from '../admin/products.admin.ts'
import { MAX_PRICE_POUNDS } from '../constants.ts'
import { IdParams, id, price, timestamp } from '../lib/fields.ts'
import { toPence } from '../lib/money.ts'
import { forStaff } from '../permissions.ts'
import { IdempotencyHeaders, problems } from '../problems.ts'
import { PRICE_POINT_NAMES, ROUNDING_DIRECTIONS } from './price-rounding.ts'

/** Maximum variations of one change. */
export const MAX_PRICE_CHANGES = 5000

const hasTwoDecimals = (value: number) => Number.isInteger(Math.round(value * 1e6) / 1e4)
const twoDecimals = { error: 'Use at most two decimals.' }
const percent = z.number().min(-99).max(500).refine(hasTwoDecimals, twoDecimals)
const pence = z
  .number()
  .min(-MAX_PRICE_POUNDS)
  .max(MAX_PRICE_POUNDS)
  .refine(hasTwoDecimals, twoDecimals)
  .transform(toPence)
  .meta({ description: 'Pounds, negative for a reduction' })

export const PriceStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent }),
  z.object({ kind: z.literal('amount'), pounds: pence }).transform(({ kind, pounds }) => ({ kind, pence: pounds })),
])
export const PriceRounding = z.object({
  point: z.enum(PRICE_POINT_NAMES),
  direction: z.enum(ROUNDING_DIRECTIONS),
})

const { status, category_id, brand_id, product_class, stock, search } = listAdminProducts.schema.querystring.shape

/** The filters of the list of products. */
export const ProductFilter = z.object({ status, category_id, brand_id, product_class, stock, search })

/** Some products, or all that pass a filter. */
export const ProductSelection = z.union([
  z.object({ product_ids: z.array(id).min(1).max(MAX_PRICE_CHANGES) }),
  z.object({ filter: ProductFilter }),
])

/** What a change would do to a variation. */
export const PricePreviewRow = z.object({
  variation_id: id,
  product_id: id,
  name: z.string(),
  sku: z.string(),
  price,
  /** The same as `price` if nothing changes. */
  new_price: price,
  /** The lowest price of the last 30 days; null without history. */
  lowest_price: price.nullable(),
  /** Profit in percent of the new price without VAT; null without a cost price or the permission `costs.read`. */
  margin_percent: z.int().nullable(),
  /** What staff should check; the change is possible. */
  warnings: z.array(z.string()),
  /** Why the price stays; null if it changes. */
  unchanged_reason: z.string().nullable(),
})

const tags = ['Prices, staff']

/** Rows with a warning come first. 422 for more than `MAX_PRICE_CHANGES` variations. Stores nothing. */
export const previewPrices = {
  method: 'POST',
  url: '/admin/prices/preview',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Preview a change of prices',
    body: z.object({ selection: ProductSelection, step: PriceStep, rounding: PriceRounding }),
    response: { 200: z.object({ rows: z.array(PricePreviewRow) }), ...problems },
  },
} as const

/** `undone_at` is null as long as the change stands. */
export const PriceChange = z
  .object({ id, variations: z.int(), changed_at: timestamp, undone_at: timestamp.nullable() })
  .meta({ id: 'PriceChange' })
export type PriceChange = z.output<typeof PriceChange>

/** All or nothing: 409 `stale` naming each variation whose price is no longer `from`. */
export const changePrices = {
  method: 'POST',
  url: '/admin/prices/changes',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Change prices',
    headers: IdempotencyHeaders,
    body: z.object({
      changes: z
        .array(z.object({ variation_id: id, from: price, to: price }))
        .min(1)
        .max(MAX_PRICE_CHANGES)
        .refine((changes) => new Set(changes.map(({ variation_id }) => variation_id)).size === changes.length, {
          error: 'List each variation once.',
        }),
    }),
    response: { 201: PriceChange, ...problems },
  },
} as const

/** The latest changes, newest first. */
export const listPriceChanges = {
  method: 'GET',
  url: '/admin/prices/changes',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'List the latest changes of prices',
    response: { 200: z.object({ items: z.array(PriceChange) }), ...problems },
  },
} as const

/** Restores all prices of a change; repeating it changes nothing. 409 `stale` if any of them has changed since. */
export const undoPriceChange = {
  method: 'POST',
  url: '/admin/prices/changes/:id/undo',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Undo a change of prices',
    params: IdParams,
    response: { 200: PriceChange, ...problems },
  },
} as const
