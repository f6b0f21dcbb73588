import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { CouponState } from './coupon-columns.tsx'
import { usesText } from './coupon-values.ts'
import { invalidateCoupons, removeCoupon } from './mutations.ts'
import type { AdminCoupon } from './queries.ts'

/** The revenue of the orders with a coupon, and a button to delete it while it is unused. */
export function CouponUse({ coupon }: { coupon: AdminCoupon }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  async function remove() {
    await removeCoupon(coupon.id)
    notify.success('Coupon removed')
    invalidateCoupons(queryClient)
    await navigate('/admin/coupons')
  }
  return (
    <Card title="Use" aside={<CouponState state={coupon.state} />}>
      <dl className="totals">
        <div>
          <dt>Used</dt>
          <dd>{usesText(coupon)}</dd>
        </div>
        <div>
          <dt>Revenue from its orders</dt>
          <dd>{formatPrice(coupon.revenue)}</dd>
        </div>
        <div>
          <dt>Discount given</dt>
          <dd>{formatPrice(coupon.discount_given)}</dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd>
            <DateTime at={coupon.last_used_at} none="Never" />
          </dd>
        </div>
      </dl>
      <p className="hint">Without cancelled orders. Revenue is what was paid, less refunds.</p>
      {coupon.times_used === 0 && (
        <ConfirmButton
          title={`Remove ${coupon.code}?`}
          text="You can’t undo this. A coupon that an order has used can’t be removed, only switched off."
          confirmText="Remove"
          onConfirm={remove}
          failure="The coupon couldn’t be removed."
        >
          Remove coupon
        </ConfirmButton>
      )}
    </Card>
  )
}
