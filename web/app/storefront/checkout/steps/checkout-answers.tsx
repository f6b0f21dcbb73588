/** The summaries of completed, collapsed steps. */
import { formatPrice } from '@shop/contract/lib/money.ts'
import { ShieldCheck } from 'lucide-react'
import { expectedDelivery } from '../../../order/expected-delivery.ts'
import { formatAddress, isSameAddress } from '../../../order/postal-address.ts'
import { METHOD_NAMES, type Purchase } from '../checkout-purchase.ts'

export function AddressAnswer({ purchase, isAgeChecked }: { purchase: Purchase; isAgeChecked: boolean }) {
  const { shipping, billing } = purchase
  if (!shipping || !billing) return null
  return (
    <>
      <b className="font-[540]">{shipping.full_name}</b>
      <p className="muted">{formatAddress(shipping)}</p>
      <p className="muted">
        {isSameAddress(shipping, billing)
          ? 'Billing address is the same'
          : `Billed to ${billing.full_name}, ${formatAddress(billing)}`}
      </p>
      {isAgeChecked && (
        <p className="muted hstack mt-1">
          <ShieldCheck className="icon icon-small" aria-hidden />
          Your age is already checked.
        </p>
      )}
    </>
  )
}

export function DeliveryAnswer({ purchase }: { purchase: Purchase }) {
  const { delivery_method, totals, isAgeRestricted } = purchase
  return (
    <>
      <b className="font-[540]">
        {METHOD_NAMES[delivery_method]}, {totals.delivery_fee === 0 ? 'free' : formatPrice(totals.delivery_fee)}
      </b>
      <p className="muted">Arrives {expectedDelivery(delivery_method, new Date())}.</p>
      {isAgeRestricted && <p className="muted">Have photo ID ready: the courier asks anyone who looks under 25.</p>}
    </>
  )
}
