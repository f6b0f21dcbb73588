/** Coupons: whether a code is worth something for this cart, and how often it has been used. */

import { formatPence } from '@shop/contract/lib/money.ts'
import { calculateSubtotal, isVatRegistered, priceOrder } from '@shop/contract/lib/pricing.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidAt } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type CouponLine, pricedLines, readLines } from '../cart/cart.lines.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { couponsRepository } from './coupons.repository.ts'

/** A coupon that may be used for what it was checked against. */
export interface UsableCoupon {
  coupon_id: number
  /** As staff typed it. */
  code: string
  description: string
  discount_percentage: number
}

export interface CouponCheck {
  /** As the customer typed it. */
  code: string
  userId: number
  lines: readonly CouponLine[]
  settings: Pick<SiteSettings, 'coupons_apply_to_vaping'>
}

export type CouponsService = ReturnType<typeof couponsService>

/** Every refusal is 422 with one sentence. */
export function couponsService({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * The coupon of a code as it may be used for these lines, over `db` or the caller's transaction. Takes nothing: two
   * orders may both pass, and only `use` decides.
   */
  async function check(over: Db, { code, userId, lines, settings }: CouponCheck): Promise<UsableCoupon> {
    const coupons = couponsRepository(over)
    const coupon = await coupons.find(code.trim())
    if (!coupon) throw refused('This coupon code does not exist')
    const now = clock.now()
    if (coupon.starts_at && coupon.starts_at > now) throw refused('This coupon code can’t be used yet')
    if (coupon.ends_at && coupon.ends_at <= now) throw refused('This coupon code has expired')
    if (coupon.usage_limit !== null && coupon.times_used >= coupon.usage_limit) throw usedUp()
    if (coupon.per_user_limit !== null && (await coupons.countUses(coupon.id, userId)) >= coupon.per_user_limit) {
      throw alreadyUsed()
    }
    if (lines.length === 0) throw refused('Your cart is empty: add something before you use a coupon')
    if (calculateSubtotal(lines) < coupon.min_subtotal_pence) {
      const least = formatPence(coupon.min_subtotal_pence).replace(/\.00$/, '')
      throw refused(`This coupon code needs an order of at least ${least}`)
    }
    if (!lines.some((line) => line.is_discountable) && !settings.coupons_apply_to_vaping) {
      throw refused('Coupons can’t be used for vaping products')
    }
    const { discount_percentage } = coupon
    const description = coupon.description || `${discount_percentage}% off`
    return { coupon_id: coupon.id, code: coupon.code, description, discount_percentage }
  }

  return {
    check,

    /** What a code would take off the user's cart as it is now. Nothing is used up. */
    async apply(userId: number, code: string) {
      const [settings, cart] = await Promise.all([
        siteSettingsService({ db }).get(),
        readLines(db, userId, clock.today()),
      ])
      const lines = pricedLines(cart, settings)
      const coupon = await check(db, { code, userId, lines, settings })
      const { discount_percentage, description } = coupon
      const { discount } = priceOrder({
        ...{ lines, discount_percentage, delivery_method: 'standard', rates: settings },
        is_vat_registered: isVatRegistered(settings),
      })
      return { code: coupon.code, coupon_code: coupon.code, discount_percentage, description, discount }
    },

    /**
     * Takes one use over `trx`, which holds the coupon until it ends; to be called before the order is inserted, since
     * the orders of this user that stand are counted. Of two that want the last use one waits, and is refused.
     */
    async use(trx: Db, couponId: number, userId: number): Promise<void> {
      const coupons = couponsRepository(trx)
      const coupon = await coupons.addUse(couponId)
      if (!coupon) throw usedUp()
      const { per_user_limit } = coupon
      if (per_user_limit !== null && (await coupons.countUses(couponId, userId)) >= per_user_limit) throw alreadyUsed()
    },

    /** Gives back the use of an order that is cancelled, over its transaction. */
    giveBack: async (trx: Db, couponId: number): Promise<void> => {
      await couponsRepository(trx).removeUse(couponId)
    },
  }
}

const refused = (message: string) => invalidAt('coupon_code', message)
const usedUp = () => refused('This coupon code has been used up')
const alreadyUsed = () => refused('You have already used this coupon code')
