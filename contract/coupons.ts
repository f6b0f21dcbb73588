/** Coupons: a code worth a percentage (docs/behaviour.md, Coupons). */
import { z } from 'zod'
import { amount } from './lib/fields.ts'
import { forCustomers, problems } from './problems.ts'

/** A coupon as it applies to the customer's cart now. `discount` is what it takes off the cart. */
export const AppliedCoupon = z
  .object({
    code: z.string(),
    coupon_code: z.string(),
    discount_percentage: z.int().min(1).max(100),
    description: z.string(),
    discount: amount,
  })
  .meta({ id: 'AppliedCoupon' })

/** Checks a code against the cart; nothing is used up. A code that does not apply is a 422 with one sentence. */
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
