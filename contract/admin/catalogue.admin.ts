/** What staff, an import and the demo write: a product as it is to be. The calls are in products.admin.ts. */
import { z } from 'zod'
import { ClassifiedFacts, Compliance, ConfirmationDraft, ProductClass } from '../compliance.ts'
import { id, price } from '../lib/fields.ts'
import { fieldSchemas } from '../lib/record-fields.ts'
import { PRODUCT_FIELDS } from '../product.fields.ts'

/** Variations that one product may have. */
export const MAX_VARIATIONS = 500
const MAX_STOCK = 1_000_000

/** A stored picture by its key, or 'upload:0' for the first of the pictures that travel with the same form. */
const pictureRef = z.string().max(64)
/** A picture in its place; the first is the cover. */
export const ImageDraft = z.object({ media_key: pictureRef, alt: z.string().trim().max(300).default('') })

const stock = z.int().min(0).max(MAX_STOCK)

/** One variation as it is to be, matched by its `sku`. */
export const VariationDraft = z.object({
  sku: z.string().trim().min(1).max(80),
  attributes: z.record(z.string().trim().min(1).max(60), z.string().trim().min(1).max(120)).default({}),
  price,
  compare_at_price: price.nullable().default(null),
  net_quantity: PRODUCT_FIELDS.net_quantity.draft,
  media_key: pictureRef.nullable().default(null),
  stock_quantity: stock.default(0),
})
export type VariationDraft = z.output<typeof VariationDraft>

/**
 * One variation of a form, matched by its `id`, else by its `sku`. Stock that is not sent stays as it is; sent with
 * `stock_seen`, the figure that was on the screen, it is refused when somebody has bought meanwhile (409 `stale`).
 */
export const VariationChange = VariationDraft.extend({
  id: id.optional(),
  stock_quantity: stock.optional(),
  stock_seen: stock.optional(),
})

const parts = {
  images: z.array(ImageDraft).max(30),
  /** Each confirmation once. Where none are sent, those that are stored stay. */
  confirmations: z.array(ConfirmationDraft).max(20).optional(),
}

/** What a new product starts from. */
const ProductBasics = z.object({ ...fieldSchemas(PRODUCT_FIELDS, 'draft'), ...parts, images: parts.images.default([]) })

/**
 * A product as it is to be. `description` is markdown. `options` order the choices; where it is left empty it is made
 * from the variations' attributes. A product without choices has one variation with no attributes.
 */
export const ProductDraft = ProductBasics.extend({
  variations: z.array(VariationDraft).min(1).max(MAX_VARIATIONS),
}).and(ClassifiedFacts)
export type ProductDraft = z.output<typeof ProductDraft>

/** What of a product a form changes; what is not sent stays. Variations, where sent, are all there are to be. */
export const ProductChanges = z
  .object({ ...fieldSchemas(PRODUCT_FIELDS, 'write'), ...parts })
  .partial()
  .extend({
    product_class: ProductClass.optional(),
    /** Checked against the facts of the class. */
    compliance: Compliance.optional(),
    variations: z.array(VariationChange).min(1).max(MAX_VARIATIONS).optional(),
    /** As last read; 409 `stale` when somebody has saved since. */
    updated_at: z.iso.datetime().optional(),
  })

/** What the rules look at in a product that is being typed; nothing of it is stored. `id` is the product it changes. */
export const ProductCheck = z
  .object({
    ...ProductBasics.omit({ slug: true, sku: true, status: true }).shape,
    id: id.optional(),
    name: z.string().trim().max(200),
    variations: z.array(VariationDraft.pick({ attributes: true, price: true, net_quantity: true })).max(MAX_VARIATIONS),
  })
  .and(ClassifiedFacts)
export type ProductCheck = z.output<typeof ProductCheck>
