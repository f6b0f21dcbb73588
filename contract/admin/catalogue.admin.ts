/** Schemas of a product to save, for staff, imports and the demo. The calls are in products.admin.ts. */
import { z } from 'zod'
import { ClassifiedFacts, Compliance, ConfirmationDraft, ProductClass } from '../compliance.ts'
import { PRODUCT_FIELDS } from '../fields/product.fields.ts'
import { VARIATION_FIELDS } from '../fields/variation.fields.ts'
import { id, imageRef } from '../lib/fields.ts'
import { fieldSchemas } from '../lib/record-fields.ts'

/** Maximum variations per product. */
export const MAX_VARIATIONS = 500

/** Maximum products that fit one. */
const MAX_FITTING = 200

/** An image in its position; the first is the cover. */
export const ImageDraft = z.object({ media_key: imageRef, alt: z.string().trim().max(300).default('') })

/** A variation to save, matched by its `sku`. */
export const VariationDraft = z.object(fieldSchemas(VARIATION_FIELDS, 'draft'))
export type VariationDraft = z.output<typeof VariationDraft>

const stock = VARIATION_FIELDS.stock_quantity.write

/**
 * A variation in a form, matched by its `id`, else by its `sku`. Stock that is not sent stays unchanged; if it is sent with
 * `stock_seen`, the number shown to staff, a sale in the meantime causes 409 `stale`. A cost price that is not sent, or sent
 * without the permission `costs.read`, stays unchanged.
 */
export const VariationChange = VariationDraft.extend({
  id: id.optional(),
  stock_quantity: stock.optional(),
  stock_seen: stock.optional(),
  cost_price: VARIATION_FIELDS.cost_price.write.optional(),
})

const parts = {
  images: z.array(ImageDraft).max(30),
  /** The products that fit it, such as the coils of a kit; these then fit it too. If the list is not sent, the stored one stays. */
  fitting_ids: z.array(id).max(MAX_FITTING).optional(),
  /** Each confirmation once. If the list is not sent, the stored ones stay. */
  confirmations: z.array(ConfirmationDraft).max(20).optional(),
}

/** The fields of a new product. */
const ProductBasics = z.object({ ...fieldSchemas(PRODUCT_FIELDS, 'draft'), ...parts, images: parts.images.default([]) })

/**
 * A product to save. `description` is markdown. `options` order the choices; if empty, they are derived from the variations'
 * attributes. A product without choices has one variation without attributes.
 */
export const ProductDraft = ProductBasics.extend({
  variations: z.array(VariationDraft).min(1).max(MAX_VARIATIONS),
}).and(ClassifiedFacts)
export type ProductDraft = z.output<typeof ProductDraft>

/** Changes to a product; fields that are not sent stay unchanged. `variations`, if sent, replace all existing ones. */
export const ProductChanges = z
  .object({ ...fieldSchemas(PRODUCT_FIELDS, 'write'), ...parts })
  .partial()
  .extend({
    product_class: ProductClass.optional(),
    /** Validated against the facts of the class. */
    compliance: Compliance.optional(),
    variations: z.array(VariationChange).min(1).max(MAX_VARIATIONS).optional(),
    /** As last read; 409 `stale` if another user has saved since. */
    updated_at: z.iso.datetime().optional(),
  })

/** The fields that the rules check while staff edit a product; nothing is stored. `id` is that of an existing product. */
export const ProductCheck = z
  .object({
    ...ProductBasics.omit({ slug: true, sku: true, status: true }).shape,
    id: id.optional(),
    name: z.string().trim().max(200),
    variations: z.array(VariationDraft.pick({ attributes: true, price: true, net_quantity: true })).max(MAX_VARIATIONS),
  })
  .and(ClassifiedFacts)
export type ProductCheck = z.output<typeof ProductCheck>
