/** Product calls for staff. Forms are sent as multipart. */
import { z } from 'zod'
import { ProductStatus, ProductSummary } from '../catalogue.ts'
import { Confirmation, ProductClass } from '../compliance.ts'
import { PRODUCT_ADMIN_PAGE_SIZE } from '../constants.ts'
import { PRODUCT_FIELDS } from '../fields/product.fields.ts'
import { VARIATION_FIELDS } from '../fields/variation.fields.ts'
import { IdParams, id, idParam, Reference, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { fieldSchemas } from '../lib/record-fields.ts'
import { forStaff } from '../permissions.ts'
import { IdempotencyHeaders, problems } from '../problems.ts'
import { ImportForm } from '../products/import-mapping.ts'
import { ProductChanges, ProductDraft } from './catalogue.admin.ts'

const tags = ['Products, staff']
const consumes = ['multipart/form-data']
/** Maximum images per form. */
export const MAX_FORM_IMAGES = 12

/** The images of a form: each is validated, re-encoded and stored before the product is saved. */
const images = z.array(z.file()).max(MAX_FORM_IMAGES).optional()
export const ProductCreateForm = z.object({ product_data_json: ProductDraft, images })
export const ProductUpdateForm = z.object({ product_data_json: ProductChanges, images })

/** A product in the staff list. `stock_quantity` is the total, `lowest_stock` that of the variation with the least stock. */
export const AdminProductSummary = ProductSummary.pick({
  id: true,
  name: true,
  sku: true,
  slug: true,
  status: true,
  price: true,
  price_range_display: true,
  thumbnail_url: true,
  brand: true,
  category: true,
  subcategory: true,
  rating: true,
  num_reviews: true,
  stock_quantity: true,
  is_featured: true,
  product_class: true,
  created_at: true,
})
  .extend({ variation_count: z.int(), lowest_stock: z.int(), updated_at: timestamp })
  .meta({ id: 'AdminProductSummary' })
export type AdminProductSummary = z.output<typeof AdminProductSummary>

/** A reason why the product must not be public: the rule's id in docs/uk-retail-rules.md, the field, the message. */
const Obstacle = z.object({ rule: z.string(), path: z.string(), message: z.string() })

const { name, slug, sku, status, ...fields } = fieldSchemas(PRODUCT_FIELDS, 'read')

/** A complete product in the shape that the form sends, with further data for staff. */
export const AdminProduct = z
  .object({
    id,
    name,
    slug,
    sku,
    status,
    product_class: ProductClass,
    compliance: z.record(z.string(), z.json()),
    ...fields,
    variations: z.array(
      z.object({
        id,
        ...fieldSchemas(VARIATION_FIELDS, 'read'),
        /** Missing without the permission `costs.read`. */
        cost_price: VARIATION_FIELDS.cost_price.read.optional(),
        image_url: z.string().nullable(),
      }),
    ),
    images: z.array(z.object({ media_key: z.string(), alt: z.string(), url: z.string() })),
    /** The products that fit it, in any status. */
    fitting_ids: z.array(id),
    confirmations: z.array(Confirmation),
    rating: z.number(),
    num_reviews: z.int(),
    /** Empty if the product may be published. */
    obstacles: z.array(Obstacle),
    /** Problems that do not block publishing but that staff should check. */
    warnings: z.array(Obstacle),
    brand: Reference.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'AdminProduct' })
export type AdminProduct = z.output<typeof AdminProduct>

const answer = { 200: AdminProduct, ...problems }

export const listAdminProducts = {
  method: 'GET',
  url: '/admin/products/',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'List products',
    querystring: z.object({
      ...staffList(
        [
          '-updated_at',
          'name',
          '-name',
          'price',
          '-price',
          'stock',
          '-stock',
          '-created_at',
          'created_at',
          '-popularity',
        ],
        '-updated_at',
        PRODUCT_ADMIN_PAGE_SIZE,
      ),
      status: ProductStatus.optional(),
      category_id: idParam.optional(),
      brand_id: idParam.optional(),
      product_class: ProductClass.optional(),
      /** `low`: some variation has at most as many units as the setting for low stock; `out`: none has any. */
      stock: z.enum(['low', 'out', 'in']).optional(),
    }),
    response: { 200: windowAnswer(AdminProductSummary), ...problems },
  },
} as const

export const getAdminProduct = {
  method: 'GET',
  url: '/admin/products/:id',
  schema: { tags, ...forStaff('products.read'), summary: 'Get a product', params: IdParams, response: answer },
} as const

/** 409 `sku_taken`; 422 with each field error, and each rule that blocks publishing of an active product. */
export const createProduct = {
  method: 'POST',
  url: '/admin/products/',
  schema: {
    tags,
    consumes,
    ...forStaff('products.write'),
    summary: 'Add a product',
    headers: IdempotencyHeaders,
    body: ProductCreateForm,
    response: { 201: AdminProduct, ...problems },
  },
} as const

export const updateProduct = {
  method: 'PUT',
  url: '/admin/products/:id/',
  schema: {
    tags,
    consumes,
    ...forStaff('products.write'),
    summary: 'Change a product',
    params: IdParams,
    body: ProductUpdateForm,
    response: answer,
  },
} as const

/** Archives it: orders have their own copy. */
export const removeProduct = {
  method: 'DELETE',
  url: '/admin/products/:id',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Archive a product',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

/** Creates a draft with the same content, new SKUs and no stock. */
export const duplicateProduct = {
  method: 'POST',
  url: '/admin/products/:id/duplicate',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Copy a product',
    params: IdParams,
    headers: IdempotencyHeaders,
    response: { 201: AdminProduct, ...problems },
  },
} as const

/** Changes a variation's stock and records the reason as a stock movement. 409 `out_of_stock` if the result is negative. */
export const adjustStock = {
  method: 'POST',
  url: '/admin/products/:id/stock',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Adjust stock',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: z.object({
      variation_id: id,
      change: z
        .int()
        .min(-1_000_000)
        .max(1_000_000)
        .refine((n) => n !== 0, 'Enter how many more or fewer there are.'),
      reason: z.string().trim().min(3, 'Say why in a few words.').max(200),
    }),
    response: answer,
  },
} as const

export const StockMovement = z
  .object({
    id: z.int(),
    variation_id: id,
    sku: z.string(),
    change: z.int(),
    reason: z.enum(['sale', 'return', 'write_off', 'adjustment']),
    order_id: id.nullable(),
    note: z.string(),
    at: timestamp,
  })
  .meta({ id: 'StockMovement' })

/** Newest first. */
export const listStockMovements = {
  method: 'GET',
  url: '/admin/products/:id/stock-movements',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'List how stock moved',
    params: IdParams,
    querystring: z.object({ ...staffList(['-at'], '-at'), variation_id: idParam.optional() }),
    response: { 200: windowAnswer(StockMovement), ...problems },
  },
} as const

/** What an import did, or would do with `dry_run`. Row 1 is the first row after the heading. */
export const ImportReport = z
  .object({
    dry_run: z.boolean(),
    format: z.string(),
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** Products imported as drafts although they are public in the file. */
    drafts: z.int(),
    /** Messages about the file as a whole. */
    overview: z.array(z.string()),
    problems: z.array(z.object({ row: z.int(), product: z.string(), field: z.string(), message: z.string() })),
  })
  .meta({ id: 'ImportReport' })

/**
 * Imports the shop's own export, one of Shopify or WooCommerce, or any other file with a mapping, which is stored for files with the
 * same columns; without one, such a file is 422 `unknown_columns`. An error in one product does not stop the others.
 */
export const importProducts = {
  method: 'POST',
  url: '/admin/products/import',
  schema: {
    tags,
    consumes,
    ...forStaff('products.write'),
    summary: 'Import products from a CSV',
    querystring: z.object({
      dry_run: z.stringbool().default(false),
      /** Whether stock in the file overwrites existing stock; new products always get it. */
      stock: z.stringbool().default(false),
      /** Stock of products whose stock the file does not track. */
      untracked_stock: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    body: ImportForm,
    response: { 200: ImportReport, ...problems },
  },
} as const

/** One row per variation; the file can be imported again unchanged. */
export const exportProducts = {
  method: 'GET',
  url: '/admin/products/export.csv',
  schema: {
    tags,
    produces: ['text/csv'],
    ...forStaff('products.read'),
    summary: 'Export products as CSV',
    response: { 200: z.string(), ...problems },
  },
} as const
