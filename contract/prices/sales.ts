/** Sales with a start and an end: staff plan each price, the shop changes them at the start and restores them at the end. */
import { z } from 'zod'
import { IdParams, id, limit, price, seenAt, skip, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'
import { PromotionScope } from '../promotions/promotions.ts'
import { MAX_PRICE_CHANGES, PricePreviewRow, PriceRounding } from './price-changes.ts'

/** The reduction. `percent` has at most two decimals. */
export const SaleStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    percent: z
      .number('Enter a percentage.')
      .min(0.01, 'Enter more than 0.')
      .max(99, 'Enter at most 99.')
      .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'Use at most two decimals.'),
  }),
  z.object({
    kind: z.literal('amount'),
    amount: price.refine((value) => value > 0, 'Enter an amount above £0.00.'),
  }),
])
export type SaleStep = z.output<typeof SaleStep>

/** The sale price of each variation; null leaves it out. */
const prices = z
  .array(z.object({ variation_id: id, price: price.nullable() }))
  .max(MAX_PRICE_CHANGES)
  .refine((all) => new Set(all.map(({ variation_id }) => variation_id)).size === all.length, {
    error: 'List each variation once.',
  })

const terms = { step: SaleStep, rounding: PriceRounding, scope: PromotionScope }
const fields = {
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  starts_at: z.iso.datetime('Enter a date and time.'),
  ends_at: z.iso.datetime('Enter a date and time.'),
  ...terms,
}

/** The form of staff while they plan: `prices` may be empty. */
export const SaleDraft = z
  .object({ ...fields, prices })
  .refine(({ starts_at, ends_at }) => Date.parse(starts_at) < Date.parse(ends_at), {
    path: ['ends_at'],
    error: 'The end must be after the start.',
  })

/** All fields of the form of staff. `scope` only says how the variations were chosen: `prices` has those in the sale. */
export const SaleForm = SaleDraft.safeExtend({ prices: prices.min(1, 'Choose what is in the sale.') })
export type SaleForm = z.output<typeof SaleForm>

export const SALE_STATES = ['planned', 'running', 'ended', 'cancelled'] as const

/** A sale in the list. `changed` counts the prices that staff changed meanwhile, so that they did not go back. */
export const SaleSummary = z
  .object({
    id,
    name: fields.name,
    state: z.enum(SALE_STATES),
    starts_at: timestamp,
    ends_at: timestamp,
    step: SaleStep,
    variations: z.int(),
    changed: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'SaleSummary' })
export type SaleSummary = z.output<typeof SaleSummary>

/**
 * What a sale does to a variation. `from` is the price before it; null until it has started. `result`: `reduced` while it runs,
 * `left_out` if it already cost as little at the start, `restored` at the end, `changed` if staff changed the price meanwhile.
 */
export const SalePrice = z.object({
  variation_id: id,
  product_id: id,
  name: z.string(),
  sku: z.string(),
  price: price.nullable(),
  from: price.nullable(),
  now: price,
  result: z.enum(['reduced', 'left_out', 'restored', 'changed']).nullable(),
})

export const AdminSale = SaleSummary.extend({ ...terms, prices: z.array(SalePrice) }).meta({ id: 'AdminSale' })
export type AdminSale = z.output<typeof AdminSale>

/** A planned price with what staff need to judge it. */
export const SalePreviewRow = PricePreviewRow.extend({
  thumbnail_url: z.string().nullable(),
  /** The price in force has been the same since. */
  since: timestamp,
  /** The price before that the shop will show beside the sale price (rule F15); null if it may show none. */
  was: price.nullable(),
  /** Whether the margin is below the setting `margin_floor_percent`. */
  is_below_floor: z.boolean(),
}).meta({ id: 'SalePreviewRow' })
export type SalePreviewRow = z.output<typeof SalePreviewRow>

const tags = ['Sales, staff']
const answer = { 200: AdminSale, ...problems }

/** Newest first. */
export const listSales = {
  method: 'GET',
  url: '/admin/sales/',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'List sales',
    querystring: z.object({ skip, limit: limit(20) }),
    response: { 200: windowAnswer(SaleSummary), ...problems },
  },
} as const

export const getSale = {
  method: 'GET',
  url: '/admin/sales/:id/',
  schema: { tags, ...forStaff('products.read'), summary: 'Get a sale', params: IdParams, response: answer },
} as const

/** Stores nothing. `prices` replace what the reduction would give; `id` is the stored sale that is edited. 422 for too many variations. */
export const previewSale = {
  method: 'POST',
  url: '/admin/sales/preview',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Preview a sale',
    body: z.object({
      ...terms,
      starts_at: timestamp.nullable(),
      ends_at: timestamp.nullable(),
      prices,
      id: id.nullable(),
    }),
    response: {
      200: z.object({
        rows: z.array(SalePreviewRow),
        /** Vaping products in the selection: they stay out of sales (rules A8 and A18). */
        excluded_products: z.int(),
        margin_floor_percent: z.int(),
      }),
      ...problems,
    },
  },
} as const

/** 409 `sale_overlap` names the other sale that covers a variation at the same time; 422 for a price that is not below the present one. */
export const createSale = {
  method: 'POST',
  url: '/admin/sales/',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Plan a sale',
    body: SaleForm,
    response: { 201: AdminSale, ...problems },
  },
} as const

/** Only a planned sale: 409 `not_planned` once it has started. */
export const updateSale = {
  method: 'PUT',
  url: '/admin/sales/:id/',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Change a planned sale',
    params: IdParams,
    body: SaleForm.safeExtend({ updated_at: seenAt }),
    response: answer,
  },
} as const

/** Restores the prices of a running sale, or cancels a planned one; repeating it changes nothing. */
export const endSale = {
  method: 'POST',
  url: '/admin/sales/:id/end',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'End a running sale, or cancel a planned one',
    params: IdParams,
    response: answer,
  },
} as const
