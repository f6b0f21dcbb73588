import { BrandForm } from '@shop/contract/admin/categories.admin.ts'
import { slug } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'

/** The name fields of a category or brand: an empty slug is derived from the name. */
export const NamedFields = z.object({
  name: BrandForm.shape.name,
  slug: z.union([z.literal(''), slug], { error: 'Use lowercase letters, digits and single hyphens.' }),
  description: z.string().trim().max(1000, 'Use at most 1000 characters.'),
})
export type NamedFields = z.input<typeof NamedFields>
