import { formatPrice, toPounds } from '@shop/contract/lib/money.ts'
import type { Pricing } from '@shop/contract/lib/pricing.ts'

/** The sums of an order, or of a cart at the checkout. Amounts in pounds. */
export interface Totals {
  subtotal: number
  discount: number
  delivery_fee: number
  total: number
  vat_included: number
  /** The refunded amount, if any. */
  refunded?: number
}

export const DELIVERY_NAMES = { standard: 'Standard delivery', express: 'Express delivery' } as const

/** Converts the result of the pricing function to totals in pounds. */
export function toTotals(pricing: Pricing): Totals {
  const { subtotal, discount, delivery_fee, total, vat_included } = pricing
  return {
    subtotal: toPounds(subtotal),
    discount: toPounds(discount),
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
  delivery_method: keyof typeof DELIVERY_NAMES
  coupon?: { code: string; percentage: number } | null
}) {
  const { totals, delivery_method, coupon } = props
  return (
    <dl className="totals">
      <div>
        <dt>Subtotal</dt>
        <dd>{formatPrice(totals.subtotal)}</dd>
      </div>
      <DiscountRow discount={totals.discount} coupon={coupon ?? null} />
      <div>
        <dt>{DELIVERY_NAMES[delivery_method]}</dt>
        <dd>{feeText(totals.delivery_fee)}</dd>
      </div>
      <div className="grand-total">
        <dt>Total</dt>
        <dd>{formatPrice(totals.total)}</dd>
      </div>
      {totals.refunded !== undefined && totals.refunded > 0 && (
        <div className="negative">
          <dt>Refunded</dt>
          <dd>−{formatPrice(totals.refunded)}</dd>
        </div>
      )}
      <VatRow vat={totals.vat_included} />
    </dl>
  )
}

/** The discount; renders nothing without one. */
function DiscountRow(props: { discount: number; coupon: { code: string; percentage: number } | null }) {
  const { discount, coupon } = props
  if (discount === 0 && !coupon) return null
  return (
    <div className="negative">
      <dt>{coupon ? `${coupon.code} · ${coupon.percentage}% off` : 'Discount'}</dt>
      <dd>−{formatPrice(discount)}</dd>
    </div>
  )
}

/** Renders nothing if no VAT was charged (rule E1). */
function VatRow({ vat }: { vat: number }) {
  if (vat === 0) return null
  return (
    <div className="small">
      <dt>Includes VAT</dt>
      <dd className="muted">{formatPrice(vat)}</dd>
    </div>
  )
}
