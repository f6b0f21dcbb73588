import { PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { deliveryNations } from '@shop/contract/content/trader.ts'
import { formatPence, toPence } from '@shop/contract/lib/money.ts'
import { Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CartPricing } from '../../order/order-pricing.ts'
import { OrderTotals, toTotals } from '../../order/order-totals.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCoupon } from '../coupons/use-coupon.ts'
import { type Settings, useSettings } from '../site-settings/queries.ts'
import type { CartContents } from './pending-quantities.ts'

/** The price of the cart with standard delivery, and the link to the checkout. */
export function CartSummary(props: { cart: CartContents; pricing: CartPricing; couponForm: ReactNode }) {
  const { cart, pricing, couponForm } = props
  const settings = useSettings()
  const { coupon } = useCoupon()
  const isBlocked = cart.items.some(({ is_available }) => !is_available)
  return (
    <aside className="summary" aria-label="Order summary">
      <h2 className="subheading mb-5">Order summary</h2>
      <FreeDeliveryMeter pricing={pricing} settings={settings} />
      {couponForm}
      <OrderTotals
        totals={toTotals(pricing)}
        delivery_name="Standard delivery"
        coupon={coupon && { code: coupon.code, percentage: coupon.discountPercentage }}
      />
      {isBlocked ? (
        <>
          <Notice kind="warn" icon={TriangleAlert} className="mt-6" role="status">
            Some items can’t be bought at the moment. Change or remove them to check out.
          </Notice>
          <button type="button" className="button primary full large mt-3" disabled>
            Go to checkout
          </button>
        </>
      ) : (
        <Link className="button primary full large mt-6" to="/checkout">
          Go to checkout
        </Link>
      )}
      <p className="extra-small muted hstack justify-center mt-4">
        <Lock className="icon icon-small" aria-hidden />
        <span>{checkoutFacts(cart, settings)}</span>
      </p>
      <p className="extra-small muted mt-2 text-center">We deliver to {deliveryNations(settings)}.</p>
    </aside>
  )
}

/** Shows what is missing to free standard delivery, measured after the discount like the fee. */
function FreeDeliveryMeter({ pricing, settings }: { pricing: CartPricing; settings: Settings }) {
  const toPay = pricing.subtotal - pricing.discount
  const threshold = toPence(settings.free_shipping_threshold)
  const missing = pricing.free_delivery ? 0 : threshold - toPay
  const percent = missing <= 0 ? 100 : (toPay / threshold) * 100
  return (
    <div className="meter mb-5">
      {missing > 0 ? (
        <span>
          Add <b>{formatPence(missing)}</b> more for free standard delivery
        </span>
      ) : (
        <span>Standard delivery is free for this order</span>
      )}
      <div className="meter-track" aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

/** Returns which payment methods are available, and whether the checkout needs an age check. */
function checkoutFacts({ items }: CartContents, { card_payment_classes, age_check_required }: Settings): string {
  const isForCards =
    card_payment_classes.length === PRODUCT_CLASSES.length ||
    items.every(({ product_classes }) => product_classes.every((one) => card_payment_classes.includes(one)))
  const hasAgeCheck = age_check_required && items.some(({ age_restricted }) => age_restricted)
  const payment = isForCards ? 'Card or bank transfer.' : 'Bank transfer.'
  return hasAgeCheck ? `${payment} Age check at checkout.` : payment
}
