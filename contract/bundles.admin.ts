/** What staff and the demo write: a bundle as it is to be, whole. */
import { z } from 'zod'
import { ProductStatus } from './catalogue.ts'
import { id, price } from './fields.ts'

/** A bundle as it is to be. Its parts are variations; `description` is markdown. */
export const BundleDraft = z.object({
  name: z.string().trim().min(1).max(200),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens.')
    .max(120)
    .optional(),
  status: ProductStatus.default('draft'),
  price,
  description: z.string().max(50_000).default(''),
  short_description: z.string().trim().max(500).default(''),
  items: z
    .array(z.object({ variation_id: id, quantity: z.int().min(1).max(99) }))
    .min(1)
    .max(30),
  images: z
    .array(z.object({ media_key: z.string().max(64), alt: z.string().trim().max(300) }))
    .max(30)
    .default([]),
})
export type BundleDraft = z.output<typeof BundleDraft>
