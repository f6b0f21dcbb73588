/** Promotion calls for staff. */
import { z } from 'zod'
import { amount, IdParams, id, price, seenAt, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'
import { PromotionReward, PromotionScope } from './promotions.ts'

const limit = z
  .int('Enter a whole number.')
  .min(1, 'Enter 1 or more.')
  .max(1_000_000, 'Enter at most 1,000,000.')
  .nullable()

const fields = {
  /** Customers see it on each line that it makes cheaper: 'Any 5 for £12.50'. */
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  reward: PromotionReward,
  scope: PromotionScope,
  /** The goods that `buy_get` makes cheaper; null if they are the same as those bought. */
  reward_scope: PromotionScope.nullable(),
  customers: z.enum(['everyone', 'first_order']),
  min_subtotal: price,
  max_per_order: limit,
  usage_limit: limit,
  per_user_limit: limit,
  with_coupon: z.boolean(),
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  is_active: z.boolean(),
}

/** All fields of the form of staff. */
export const PromotionForm = z
  .object(fields)
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at), {
    path: ['ends_at'],
    error: 'The end must be after the start.',
  })
export type PromotionForm = z.output<typeof PromotionForm>

/** `stopped`: rule A18 excludes all its goods. Orders, discounts and average are of the last 30 days, without cancelled orders. */
export const AdminPromotion = z
  .object({
    id,
    ...fields,
    state: z.enum(['active', 'scheduled', 'ended', 'used_up', 'stopped', 'off']),
    uses: z.int(),
    orders: z.int(),
    given: amount,
    average_order: amount,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'AdminPromotion' })
export type AdminPromotion = z.output<typeof AdminPromotion>

/** What a promotion covers, and what it would have given on the orders of the last 30 days beside the promotions that are active. */
export const PromotionTrial = z
  .object({
    /** Active products; `excluded` of them stay out by rule A18. */
    goods: z.object({ covered: z.int(), excluded: z.int() }),
    /** Active promotions that compete for the same products. */
    competes_with: z.array(z.string()),
    orders: z.object({ priced: z.int(), changed: z.int(), given: amount }),
  })
  .meta({ id: 'PromotionTrial' })

const tags = ['Promotions, staff']
const answer = { 200: AdminPromotion, ...problems }

export const listPromotions = {
  method: 'GET',
  url: '/admin/promotions/',
  schema: {
    tags,
    ...forStaff('coupons.read'),
    summary: 'List promotions',
    querystring: z.object(staffList(['-created_at', 'name', '-name', 'ends_at'], '-created_at')),
    response: { 200: windowAnswer(AdminPromotion), ...problems },
  },
} as const

export const getPromotion = {
  method: 'GET',
  url: '/admin/promotions/:id/',
  schema: { tags, ...forStaff('coupons.read'), summary: 'Get a promotion', params: IdParams, response: answer },
} as const

export const createPromotion = {
  method: 'POST',
  url: '/admin/promotions/',
  schema: {
    tags,
    ...forStaff('coupons.write'),
    summary: 'Add a promotion',
    body: PromotionForm,
    response: { 201: AdminPromotion, ...problems },
  },
} as const

/** Orders keep the discount that they have. */
export const updatePromotion = {
  method: 'PUT',
  url: '/admin/promotions/:id/',
  schema: {
    tags,
    ...forStaff('coupons.write'),
    summary: 'Change a promotion',
    params: IdParams,
    body: PromotionForm.safeExtend({ updated_at: seenAt }),
    response: answer,
  },
} as const

/** 409 `in_use` once an order has used it: switch it off instead. */
export const removePromotion = {
  method: 'DELETE',
  url: '/admin/promotions/:id/',
  schema: {
    tags,
    ...forStaff('coupons.write'),
    summary: 'Remove a promotion',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

/** Saves nothing. `id` is the promotion that is being edited, if it is stored. */
export const tryPromotion = {
  method: 'POST',
  url: '/admin/promotions/try',
  schema: {
    tags,
    ...forStaff('coupons.read'),
    summary: 'Try a promotion on the orders of the last 30 days',
    body: PromotionForm.safeExtend({ id: id.nullable() }),
    response: { 200: PromotionTrial, ...problems },
  },
} as const
