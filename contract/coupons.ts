/** Coupons: a code for a percentage discount (docs/behaviour.md, Coupons). */
import { z } from 'zod'
import { amount } from './lib/fields.ts'
import { forCustomers, problems } from './problems.ts'

/** A coupon applied to the customer's current cart. `discount` is the amount deducted. */
export const AppliedCoupon = z
  .object({
    code: z.string(),
    coupon_code: z.string(),
    discount_percentage: z.int().min(1).max(100),
    description: z.string(),
    discount: amount,
  })
  .meta({ id: 'AppliedCoupon' })

/** Checks a code against the cart without using it up. 422 with a message if it does not apply. */
export const applyCoupon = {
  method: 'POST',
  url: '/coupons/apply',
  schema: {
    tags: ['Coupons'],
    ...forCustomers,
    summary: 'Apply a coupon',
    body: z.object({ coupon_code: z.string().trim().min(1, 'Enter a coupon code.').max(40) }),
    response: { 200: AppliedCoupon, ...problems },
  },
} as const
