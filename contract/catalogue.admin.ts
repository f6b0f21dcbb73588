/** What staff, an import and the demo write: a product as it is to be, whole. */
import { z } from 'zod'
import { FlavourFamily, ProductOption, ProductStatus } from './catalogue.ts'
import { ClassifiedFacts } from './compliance.ts'
import { id, price } from './fields.ts'

const MAX_VARIATIONS = 500
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens.')
  .max(120)

/** One variation as it is to be. One without an `id` is matched by its `sku`. */
export const VariationDraft = z.object({
  sku: z.string().trim().min(1).max(80),
  attributes: z.record(z.string().trim().min(1).max(60), z.string().trim().min(1).max(120)).default({}),
  price,
  compare_at_price: price.nullable().default(null),
  stock_quantity: z.int().min(0).max(1_000_000).default(0),
  net_quantity: z.number().positive().max(1_000_000).nullable().default(null),
  media_key: z.string().max(64).nullable().default(null),
})
export type VariationDraft = z.output<typeof VariationDraft>

/**
 * A product as it is to be. `description` is markdown. `options` order the choices; where it is left empty it is made
 * from the variations' attributes. A product without choices has one variation with no attributes.
 */
export const ProductDraft = z
  .object({
    name: z.string().trim().min(1).max(200),
    slug: slug.optional(),
    sku: z.string().trim().min(1).max(80),
    status: ProductStatus.default('draft'),
    brand_id: id.nullable().default(null),
    category_id: id.nullable().default(null),
    subcategory_id: id.nullable().default(null),
    description: z.string().max(50_000).default(''),
    short_description: z.string().trim().max(500).default(''),
    seo_title: z.string().trim().max(120).default(''),
    seo_description: z.string().trim().max(320).default(''),
    tags: z.array(z.string().trim().min(1).max(60)).max(50).default([]),
    options: z.array(ProductOption).max(6).default([]),
    flavour_family: FlavourFamily.nullable().default(null),
    net_quantity: z.number().positive().max(1_000_000).nullable().default(null),
    net_unit: z.enum(['ml', 'g', 'each']).nullable().default(null),
    is_featured: z.boolean().default(false),
    variations: z.array(VariationDraft).min(1).max(MAX_VARIATIONS),
    images: z
      .array(z.object({ media_key: z.string().max(64), alt: z.string().trim().max(300) }))
      .max(30)
      .default([]),
  })
  .and(ClassifiedFacts)
export type ProductDraft = z.output<typeof ProductDraft>
