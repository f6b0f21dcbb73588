/** The values of the coupon form, and labels for a coupon's state. */
import type { CouponFields } from '@shop/contract/admin/coupons.admin.ts'
import { COUPON_FIELD_NAMES, COUPON_FIELDS } from '@shop/contract/fields/coupon.fields.ts'
import { initialValues, pick } from '@shop/contract/lib/record-fields.ts'
import type { z } from 'zod'
import type { Tone } from '../kit/status-pill.tsx'
import type { AdminCoupon } from './queries.ts'

/** Amounts in pounds. */
export type CouponValues = z.input<typeof CouponFields>

export const NEW_COUPON: CouponValues = { ...initialValues(COUPON_FIELDS), per_user_limit: 1 }

export const toCouponValues = (coupon: AdminCoupon): CouponValues => pick(coupon, COUPON_FIELD_NAMES)

type State = AdminCoupon['state']

export const STATE_WORDS: Record<State, { word: string; tone: Tone; hint: string }> = {
  active: { word: 'Active', tone: 'ok', hint: 'Customers can use it now.' },
  scheduled: { word: 'Scheduled', tone: 'info', hint: 'It can’t be used before its start.' },
  expired: { word: 'Expired', tone: 'muted', hint: 'It has ended. Set a later end to use it again.' },
  used_up: {
    word: 'Used up',
    tone: 'warn',
    hint: 'It has reached its limit. Raise the limit to use it again.',
  },
  off: { word: 'Off', tone: 'muted', hint: 'Customers can’t use it.' },
}

/** Returns the number of uses: '3 of 10', or '3' without a limit. */
export const usesText = ({ times_used, usage_limit }: Pick<AdminCoupon, 'times_used' | 'usage_limit'>): string =>
  usage_limit === null ? String(times_used) : `${times_used} of ${usage_limit}`
