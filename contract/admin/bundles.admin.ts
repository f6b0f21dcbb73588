/** Bundle calls for staff, and the schema of a bundle to save. */
import { z } from 'zod'
import { ProductStatus } from '../catalogue.ts'
import { BUNDLE_FIELDS } from '../fields/bundle.fields.ts'
import { IdParams, id, price, seenAt, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { fieldSchemas } from '../lib/record-fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'
import { ImageDraft } from './catalogue.admin.ts'

const parts = {
  items: z
    .array(z.object({ variation_id: id, quantity: z.int().min(1).max(99) }))
    .min(1, 'Add what is in the bundle.')
    .max(30),
  images: z.array(ImageDraft).max(30),
}

/** A bundle to save. Its items are variations. */
export const BundleDraft = z.object({
  ...fieldSchemas(BUNDLE_FIELDS, 'draft'),
  ...parts,
  images: parts.images.default([]),
})
export type BundleDraft = z.output<typeof BundleDraft>

/** Fields that are not sent stay unchanged. */
export const BundleChanges = z
  .object({ ...fieldSchemas(BUNDLE_FIELDS, 'write'), ...parts })
  .partial()
  .extend({ updated_at: seenAt })

/** A bundle for its form. `singly` is the price of the items bought separately. */
export const AdminBundle = z
  .object({
    id,
    ...fieldSchemas(BUNDLE_FIELDS, 'read'),
    savings: price,
    stock_quantity: z.int().nonnegative(),
    thumbnail_url: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
    singly: price,
    items: z.array(
      z.object({
        variation_id: id,
        product_id: id,
        product_name: z.string(),
        product_status: ProductStatus,
        attributes: z.record(z.string(), z.string()),
        sku: z.string(),
        price,
        stock_quantity: z.int(),
        thumbnail_url: z.string(),
        quantity: z.int(),
      }),
    ),
    images: z.array(z.object({ media_key: z.string(), alt: z.string(), url: z.string() })),
  })
  .meta({ id: 'AdminBundle' })
export type AdminBundle = z.output<typeof AdminBundle>

const tags = ['Bundles, staff']

export const listAdminBundles = {
  method: 'GET',
  url: '/admin/bundles/',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'List bundles',
    querystring: z.object({
      ...staffList(['-updated_at', 'name', '-name', 'price', '-price'], '-updated_at', 10),
      status: ProductStatus.optional(),
    }),
    response: { 200: windowAnswer(AdminBundle), ...problems },
  },
} as const

export const getAdminBundle = {
  method: 'GET',
  url: '/admin/bundles/:id/',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'Get a bundle',
    params: IdParams,
    response: { 200: AdminBundle, ...problems },
  },
} as const

export const createBundle = {
  method: 'POST',
  url: '/admin/bundles/',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Add a bundle',
    body: BundleDraft,
    response: { 201: AdminBundle, ...problems },
  },
} as const

export const updateBundle = {
  method: 'PUT',
  url: '/admin/bundles/:id/',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Change a bundle',
    params: IdParams,
    body: BundleChanges,
    response: { 200: AdminBundle, ...problems },
  },
} as const

/** Archives it: orders have their own copy. */
export const removeBundle = {
  method: 'DELETE',
  url: '/admin/bundles/:id/',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Archive a bundle',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const
