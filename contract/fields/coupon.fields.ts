/** The plain fields of a coupon, which the schemas, the columns, the editor and the audit log are derived from. */
import { z } from 'zod'
import { price } from '../lib/fields.ts'
import { type Fields, fieldNames, flag, optional, required, time } from '../lib/record-fields.ts'

const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{2,40}$/, 'Use 2 to 40 letters, digits, hyphens or underscores.')
const description = z.string().trim().max(200)
const percentage = z.int('Enter a whole number.').min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.')
const limit = z
  .int('Enter a whole number.')
  .min(1, 'Enter 1 or more.')
  .max(1_000_000, 'Enter at most 1,000,000.')
  .nullable()
const LIMIT = { help: 'Blank means unlimited.', group: 'limits', isOptional: true } as const

/** In the order of the API description. */
export const COUPON_FIELDS = {
  code: required('text', code, z.string(), '', {
    max: 40,
    label: 'Code',
    help: 'Customers can type it in upper or lower case.',
    group: 'discount',
  }),
  description: optional('text', description, description, '', {
    max: 200,
    label: 'Description',
    help: 'Shown to customers who use it, such as ‘Harvest offer’.',
    group: 'discount',
    isOptional: true,
  }),
  discount_percentage: required('whole', percentage, percentage, 10, {
    label: 'Discount, %',
    help: 'Off the items. Delivery isn’t discounted.',
    group: 'discount',
  }),
  starts_at: time({ label: 'Starts', help: 'London time. Leave blank to start at once.', group: 'when' }),
  ends_at: time({ label: 'Ends', help: 'London time. Leave blank for no end.', group: 'when' }),
  usage_limit: optional('whole', limit, limit, null, { ...LIMIT, label: 'Total uses' }),
  per_user_limit: optional('whole', limit, limit, null, { ...LIMIT, label: 'Uses per customer' }),
  min_subtotal: optional('price', price, price, 0, {
    label: 'Minimum order',
    help: 'What the items must cost before the discount. £0.00 for no minimum.',
    group: 'limits',
  }),
  is_active: { ...flag({ label: 'Active', group: 'status' }), draft: z.boolean().default(true), initial: true },
} as const satisfies Fields

export const COUPON_FIELD_NAMES = fieldNames(COUPON_FIELDS)
