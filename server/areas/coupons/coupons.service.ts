/** Checks whether a coupon code applies to a cart, and counts its uses. */

import { standardRate } from '@shop/contract/delivery/decide.ts'
import { STANDARD } from '@shop/contract/delivery/services.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { calculateSubtotal } from '@shop/contract/lib/pricing.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidAt } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { readCart } from '../cart/cart.lines.ts'
import { type CouponLine, pricedLines } from '../order-lines/lines.ts'
import { priceLines, usablePromotions } from '../promotions/promotions.service.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { couponsRepository } from './coupons.repository.ts'

/** A coupon that passed the check. */
export interface UsableCoupon {
  coupon_id: number
  /** As staff entered it. */
  code: string
  description: string
  discount_percentage: number
}

export interface CouponCheck {
  /** As the customer entered it. */
  code: string
  userId: number
  lines: readonly CouponLine[]
  settings: Pick<SiteSettings, 'coupons_apply_to_vaping'>
}

export type CouponsService = ReturnType<typeof couponsService>

/** Every error is a 422 with one message. */
export function couponsService({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Returns the coupon of a code if it applies to these lines, read with `db` or the caller's transaction. Uses nothing
   * up: two orders may both pass, and only `use` decides.
   */
  async function check(over: Db, { code, userId, lines, settings }: CouponCheck): Promise<UsableCoupon> {
    const coupons = couponsRepository(over)
    const coupon = await coupons.find(code.trim())
    if (!coupon) throw invalidCoupon('This coupon code does not exist')
    const now = clock.now()
    if (coupon.starts_at && coupon.starts_at > now) throw invalidCoupon('This coupon code can’t be used yet')
    if (coupon.ends_at && coupon.ends_at <= now) throw invalidCoupon('This coupon code has expired')
    if (coupon.usage_limit !== null && coupon.times_used >= coupon.usage_limit) throw usedUp()
    if (coupon.per_user_limit !== null && (await coupons.countUses(coupon.id, userId)) >= coupon.per_user_limit) {
      throw alreadyUsed()
    }
    if (lines.length === 0) throw invalidCoupon('Your cart is empty: add something before you use a coupon')
    if (calculateSubtotal(lines) < coupon.min_subtotal_pence) {
      const min = formatPence(coupon.min_subtotal_pence).replace(/\.00$/, '')
      throw invalidCoupon(`This coupon code needs an order of at least ${min}`)
    }
    if (!lines.some((line) => line.is_discountable) && !settings.coupons_apply_to_vaping) {
      throw invalidCoupon('Coupons can’t be used for vaping products')
    }
    const { discount_percentage } = coupon
    const description = coupon.description || `${discount_percentage}% off`
    return { coupon_id: coupon.id, code: coupon.code, description, discount_percentage }
  }

  return {
    check,

    /** Returns the discount of a code for the user's present cart. Uses nothing up. */
    async apply(userId: number, code: string) {
      const [settings, cart] = await Promise.all([
        siteSettingsService({ db }).get(),
        readCart(db, userId, clock.today()),
      ])
      const lines = pricedLines(cart, settings)
      const coupon = await check(db, { code, userId, lines, settings })
      const { discount_percentage, description } = coupon
      const promotions = await usablePromotions(db, { userId, lines: cart, now: clock.now() })
      const { pricing, promoted } = priceLines({
        lines: cart,
        promotions,
        settings,
        discount_percentage,
        delivery_method: STANDARD,
        rate: standardRate(settings),
      })
      const ofPromotions = promoted.promotions.reduce((sum, promotion) => sum + promotion.discount, 0)
      const discount = pricing.discount - ofPromotions
      return { code: coupon.code, coupon_code: coupon.code, discount_percentage, description, discount }
    },

    /**
     * Counts one use in `trx`, which locks the coupon; call it before the order is inserted, because this user's
     * existing orders are counted. Of two concurrent orders for the last use, one waits and gets a 422.
     */
    async use(trx: Db, couponId: number, userId: number): Promise<void> {
      const coupons = couponsRepository(trx)
      const coupon = await coupons.addUse(couponId)
      if (!coupon) throw usedUp()
      const { per_user_limit } = coupon
      if (per_user_limit !== null && (await coupons.countUses(couponId, userId)) >= per_user_limit) throw alreadyUsed()
    },

    /** Returns the use of a cancelled order, in its transaction. */
    giveBack: async (trx: Db, couponId: number): Promise<void> => {
      await couponsRepository(trx).removeUse(couponId)
    },
  }
}

const invalidCoupon = (message: string) => invalidAt('coupon_code', message)
const usedUp = () => invalidCoupon('This coupon code has been used up')
const alreadyUsed = () => invalidCoupon('You have already used this coupon code')
