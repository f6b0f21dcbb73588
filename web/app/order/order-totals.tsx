import { formatPence, formatPrice, toPence, toPounds } from '@shop/contract/lib/money.ts'
import { Facts } from '../ui/table.tsx'
import type { CartPricing } from './order-pricing.ts'

/** The sums of an order, or of a cart at the checkout. Amounts in pounds. */
export interface Totals {
  subtotal: number
  discount: number
  /** The part of the discount that each promotion gave; the rest is the coupon’s. */
  promotions: readonly { name: string; discount: number }[]
  delivery_fee: number
  total: number
  vat_included: number
  /** The refunded amount, if any. */
  refunded?: number
}

/** Converts the result of the pricing function to totals in pounds. */
export function toTotals(pricing: CartPricing): Totals {
  const { subtotal, discount, delivery_fee, total, vat_included } = pricing
  return {
    subtotal: toPounds(subtotal),
    discount: toPounds(discount),
    promotions: pricing.promoted.promotions.map(({ name, discount: given }) => ({ name, discount: toPounds(given) })),
    delivery_fee: toPounds(delivery_fee),
    total: toPounds(total),
    vat_included: toPounds(vat_included),
  }
}

/** Returns the coupon of an order for its totals; null without one. */
export function readCoupon(order: { coupon_code: string | null; discount_percentage: number }) {
  const { coupon_code: code, discount_percentage: percentage } = order
  return code === null ? null : { code, percentage }
}

/** Returns 'Free' instead of '£0.00'. */
export const feeText = (fee: number): string => (fee === 0 ? 'Free' : formatPrice(fee))

/** The sums of an order, including delivery. */
export function OrderTotals(props: {
  totals: Totals
  delivery_name: string
  coupon?: { code: string; percentage: number } | null
}) {
  const { totals, delivery_name, coupon } = props
  const { subtotal, promotions, delivery_fee, total, refunded = 0, vat_included } = totals
  const ofCoupon = promotions.reduce((left, { discount }) => left - toPence(discount), toPence(totals.discount))
  return (
    <Facts
      className="totals"
      rows={[
        ['Subtotal', formatPrice(subtotal)],
        ...promotions.map(({ name, discount }) => [name, `−${formatPrice(discount)}`, 'negative'] as const),
        (ofCoupon !== 0 || Boolean(coupon)) && [
          coupon ? `${coupon.code} · ${coupon.percentage}% off` : 'Discount',
          `−${formatPence(ofCoupon)}`,
          'negative',
        ],
        [delivery_name, feeText(delivery_fee)],
        ['Total', formatPrice(total), 'grand-total'],
        refunded > 0 && ['Refunded', `−${formatPrice(refunded)}`, 'negative'],
        // Without VAT there is no such row (rule E1).
        vat_included !== 0 && [
          'Includes VAT',
          <span key="vat" className="muted">
            {formatPrice(vat_included)}
          </span>,
          'small',
        ],
      ]}
    />
  )
}
