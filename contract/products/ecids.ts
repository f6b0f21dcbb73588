/** ECIDs of many products at once, as pasted from a spreadsheet (rule A4). */
import { z } from 'zod'
import { id } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

/** Maximum rows of one call. */
export const MAX_ECIDS = 500

export const EcidReport = z
  .object({
    dry_run: z.boolean(),
    /** Products changed, or in a dry run those that would be. */
    changed: z.int(),
    /** In the order of the input. `problem` is null if the row was or can be stored, and for one that is stored already. */
    rows: z.array(
      z.object({
        sku: z.string(),
        ecid: z.string(),
        product_id: id.nullable(),
        name: z.string().nullable(),
        /** The stored ECID before; null if there is none. */
        before: z.string().nullable(),
        problem: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'EcidReport' })
export type EcidReport = z.output<typeof EcidReport>

/** Each product is saved by itself, as in its form: a rejected one does not stop the others, and repeating the call is safe. */
export const storeEcids = {
  method: 'POST',
  url: '/admin/products/ecids',
  schema: {
    tags: ['Products, staff'],
    ...forStaff('products.write'),
    summary: 'Store the ECIDs of many products',
    body: z.object({
      field: z.enum(['ecid_gb', 'ecid_ni']),
      /** `sku` of a product or of one of its variations. */
      rows: z
        .array(z.object({ sku: z.string().trim().max(80), ecid: z.string().trim().max(40) }))
        .min(1)
        .max(MAX_ECIDS),
      /** Whether staff checked these numbers on the MHRA’s list today; stored with those for Great Britain. */
      is_checked: z.boolean().default(false),
      dry_run: z.boolean(),
    }),
    response: { 200: EcidReport, ...problems },
  },
} as const
