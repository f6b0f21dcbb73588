/** Coupon calls for staff. */
import { z } from 'zod'
import { amount, IdParams, id, price, seenAt, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { forAdmins, problems } from '../problems.ts'

const count = z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(1_000_000, 'Enter at most 1,000,000.')
const fields = {
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{2,40}$/, 'Use 2 to 40 letters, digits, hyphens or underscores.'),
  description: z.string().trim().max(200),
  discount_percentage: z.int('Enter a whole number.').min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.'),
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  usage_limit: count.nullable(),
  per_user_limit: count.nullable(),
  min_subtotal: price,
  is_active: z.boolean(),
}

const inOrder = {
  path: ['ends_at'],
  error: 'The end must be after the start.',
}
type Times = { starts_at: string | null; ends_at: string | null }
const isInOrder = ({ starts_at, ends_at }: Times) =>
  starts_at === null || ends_at === null || Date.parse(starts_at) < Date.parse(ends_at)

/** All fields of the staff form. */
export const CouponFields = z.object(fields).refine(isInOrder, inOrder)

export const CouponForm = z
  .object({
    ...fields,
    description: fields.description.default(''),
    starts_at: fields.starts_at.default(null),
    ends_at: fields.ends_at.default(null),
    usage_limit: fields.usage_limit.default(null),
    per_user_limit: fields.per_user_limit.default(null),
    min_subtotal: price.default(0),
    is_active: z.boolean().default(true),
  })
  .refine(isInOrder, inOrder)
/** Fields that are not sent stay unchanged. */
export const CouponChanges = z.object(fields).partial().extend({ updated_at: seenAt })

/** `state` is what a customer who enters it gets. `revenue` (less refunds) and `discount_given` exclude cancelled orders. */
export const AdminCoupon = z
  .object({
    id,
    ...fields,
    code: z.string(),
    state: z.enum(['active', 'scheduled', 'expired', 'used_up', 'off']),
    times_used: z.int(),
    revenue: amount,
    discount_given: amount,
    last_used_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'AdminCoupon' })
export type AdminCoupon = z.output<typeof AdminCoupon>

const tags = ['Coupons, staff']
const answer = { 200: AdminCoupon, ...problems }

export const listCoupons = {
  method: 'GET',
  url: '/admin/coupons/',
  schema: {
    tags,
    ...forAdmins,
    summary: 'List coupons',
    querystring: z.object({
      ...staffList(['-created_at', 'code', '-code', '-times_used', '-discount_percentage', 'ends_at'], '-created_at'),
      state: z.enum(['active', 'scheduled', 'expired', 'used_up', 'off']).optional(),
    }),
    response: { 200: windowAnswer(AdminCoupon), ...problems },
  },
} as const

export const getCoupon = {
  method: 'GET',
  url: '/admin/coupons/:id/',
  schema: { tags, ...forAdmins, summary: 'Get a coupon', params: IdParams, response: answer },
} as const

/** 409 `code_taken`. */
export const createCoupon = {
  method: 'POST',
  url: '/admin/coupons/',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Add a coupon',
    body: CouponForm,
    response: { 201: AdminCoupon, ...problems },
  },
} as const

export const updateCoupon = {
  method: 'PUT',
  url: '/admin/coupons/:id/',
  schema: { tags, ...forAdmins, summary: 'Change a coupon', params: IdParams, body: CouponChanges, response: answer },
} as const

/** 409 `in_use` once an order has used it: disable it instead. */
export const removeCoupon = {
  method: 'DELETE',
  url: '/admin/coupons/:id/',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Remove a coupon',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const
