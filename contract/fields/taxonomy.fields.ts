/** The plain fields of categories and brands, which the schemas, the columns, the forms and the audit log are derived from. */
import { z } from 'zod'
import { address, type Fields, fieldNames, reference, requiredText, text } from '../lib/record-fields.ts'

const position = z.int().min(0).max(10_000)

const NAMED_FIELDS = {
  name: requiredText('Enter a name.', { max: 100, label: 'Name', group: 'text' }),
  slug: address({ help: 'Lowercase letters, digits and hyphens. Leave blank to use the name.', group: 'text' }),
  description: text({ max: 1000, rows: 3, label: 'Description', isOptional: true, group: 'text' }),
} as const satisfies Fields

export const BRAND_FIELDS = { ...NAMED_FIELDS } as const satisfies Fields

/** What visitors see of a category. */
export const PUBLIC_CATEGORY_FIELDS = { ...NAMED_FIELDS } as const satisfies Fields

export const CATEGORY_FIELDS = {
  ...PUBLIC_CATEGORY_FIELDS,
  parent_id: reference({ label: 'Under' }),
  /** Orders the categories of one parent, starting at 0; by default the last. */
  position: {
    kind: 'whole',
    write: position,
    draft: position.optional(),
    read: z.int(),
    initial: 0,
    label: 'Position',
  },
} as const satisfies Fields

export const BRAND_FIELD_NAMES = fieldNames(BRAND_FIELDS)
export const CATEGORY_FIELD_NAMES = fieldNames(CATEGORY_FIELDS)
