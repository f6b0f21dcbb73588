/** Bundles: several products sold together at one price (docs/behaviour.md, Catalogue). */
import { z } from 'zod'
import { ProductImage, ProductSummary, Variation } from './catalogue.ts'
import { Notice } from './compliance.ts'
import { BUNDLE_PAGE_SIZE } from './constants.ts'
import { BUNDLE_FIELDS } from './fields/bundle.fields.ts'
import { IdParams, id, limit, listAnswer, price, skip, timestamp } from './lib/fields.ts'
import { fieldSchemas } from './lib/record-fields.ts'
import { problems } from './problems.ts'

/** An item of a bundle: a product, its variation (null if it has none) and the quantity. */
export const BundleItem = z
  .object({
    product: ProductSummary,
    variation_id: id.nullable(),
    variation: Variation.nullable(),
    quantity: z.int().positive(),
  })
  .meta({ id: 'BundleItem' })

/** `savings` compared with the items bought separately; `stock_quantity` follows from the items. */
export const Bundle = z
  .object({
    id,
    type: z.literal('bundle'),
    ...fieldSchemas(BUNDLE_FIELDS, 'read'),
    price_range_display: z.literal(''),
    savings: price,
    image_url: z.string(),
    thumbnail_url: z.string(),
    image_urls: z.array(z.string()),
    images: z.array(ProductImage),
    items: z.array(BundleItem),
    stock_quantity: z.int().nonnegative(),
    rating: z.number().min(0).max(5),
    reviews: z.int().nonnegative(),
    num_reviews: z.int().nonnegative(),
    contains_nicotine: z.boolean(),
    age_restricted: z.boolean(),
    notices: z.array(Notice),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Bundle' })
export type Bundle = z.output<typeof Bundle>

/** Active bundles, newest first; `search` looks in names and descriptions. */
export const listBundles = {
  method: 'GET',
  url: '/bundles/',
  schema: {
    tags: ['Bundles'],
    summary: 'List bundles',
    querystring: z.object({ skip, limit: limit(BUNDLE_PAGE_SIZE), search: z.string().trim().max(500).optional() }),
    response: { 200: z.object({ ...listAnswer(Bundle), skip: z.int(), limit: z.int() }), ...problems },
  },
} as const

/** One active bundle; 404 if there is none or one of its items is not for sale. */
export const getBundle = {
  method: 'GET',
  url: '/bundles/:id',
  schema: { tags: ['Bundles'], summary: 'Get a bundle', params: IdParams, response: { 200: Bundle, ...problems } },
} as const
