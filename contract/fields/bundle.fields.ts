/** The plain fields of a bundle, which the schemas, the columns, the editor and the audit log are derived from. */

import { z } from 'zod'
import { price } from '../lib/fields.ts'
import { MarkdownText } from '../lib/markdown.ts'
import {
  address,
  type Fields,
  fieldNames,
  fieldsWith,
  optional,
  required,
  requiredText,
  text,
} from '../lib/record-fields.ts'
import { ProductStatus } from './product.fields.ts'

/** In the order of the API description. All are public; `description` is markdown. */
export const BUNDLE_FIELDS = {
  name: requiredText('Enter a name.', { max: 200, label: 'Name', group: 'text', isCheckedForClaims: true }),
  slug: address({ help: 'Leave blank to use the name.', group: 'shop' }),
  status: optional('choice', ProductStatus, ProductStatus, 'draft', {
    choices: { active: 'Published', draft: 'Draft', archived: 'Archived' },
    label: 'Status',
    help: 'All items of a published bundle must be published.',
    group: 'shop',
  }),
  price: required('price', price, price, null, { label: 'Price of the bundle', group: 'price' }),
  description: optional('markdown', MarkdownText, z.string(), '', {
    rows: 10,
    label: 'Description',
    help: 'Markdown.',
    group: 'text',
    isCheckedForClaims: true,
  }),
  short_description: text({
    max: 500,
    rows: 2,
    label: 'Summary',
    help: 'Shown on the card and in search results.',
    group: 'text',
    isCheckedForClaims: true,
  }),
} as const satisfies Fields

export const BUNDLE_FIELD_NAMES = fieldNames(BUNDLE_FIELDS)

/** The names of the texts that the compliance rules check. */
export const BUNDLE_TEXT_NAMES = fieldNames(fieldsWith(BUNDLE_FIELDS, 'isCheckedForClaims'))
