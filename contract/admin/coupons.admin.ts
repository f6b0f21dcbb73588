/** Coupon calls for staff. */
import { z } from 'zod'
import { COUPON_FIELDS } from '../fields/coupon.fields.ts'
import { amount, IdParams, id, seenAt, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { fieldSchemas } from '../lib/record-fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

const inOrder = {
  path: ['ends_at'],
  error: 'The end must be after the start.',
}
type Times = { starts_at: string | null; ends_at: string | null }
const isInOrder = ({ starts_at, ends_at }: Times) =>
  starts_at === null || ends_at === null || Date.parse(starts_at) < Date.parse(ends_at)

/** All fields of the staff form. */
export const CouponFields = z.object(fieldSchemas(COUPON_FIELDS, 'write')).refine(isInOrder, inOrder)

export const CouponForm = z.object(fieldSchemas(COUPON_FIELDS, 'draft')).refine(isInOrder, inOrder)
/** Fields that are not sent stay unchanged. */
export const CouponChanges = z.object(fieldSchemas(COUPON_FIELDS, 'write')).partial().extend({ updated_at: seenAt })

/** `state` is what a customer who enters it gets. `revenue` (less refunds) and `discount_given` exclude cancelled orders. */
export const AdminCoupon = z
  .object({
    id,
    ...fieldSchemas(COUPON_FIELDS, 'read'),
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
    ...forStaff('coupons.read'),
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
  schema: { tags, ...forStaff('coupons.read'), summary: 'Get a coupon', params: IdParams, response: answer },
} as const

/** 409 `code_taken`. */
export const createCoupon = {
  method: 'POST',
  url: '/admin/coupons/',
  schema: {
    tags,
    ...forStaff('coupons.write'),
    summary: 'Add a coupon',
    body: CouponForm,
    response: { 201: AdminCoupon, ...problems },
  },
} as const

export const updateCoupon = {
  method: 'PUT',
  url: '/admin/coupons/:id/',
  schema: {
    tags,
    ...forStaff('coupons.write'),
    summary: 'Change a coupon',
    params: IdParams,
    body: CouponChanges,
    response: answer,
  },
} as const

/** 409 `in_use` once an order has used it: disable it instead. */
export const removeCoupon = {
  method: 'DELETE',
  url: '/admin/coupons/:id/',
  schema: {
    tags,
    ...forStaff('coupons.write'),
    summary: 'Remove a coupon',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const
