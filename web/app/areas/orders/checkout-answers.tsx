/** What a finished step says when it has collapsed. */
import { formatPrice } from '@shop/contract/money.ts'
import { addressLines, isSameAddress, METHOD_NAMES, type Purchase } from './checkout-purchase.ts'
import { expectedDelivery } from './expected-delivery.ts'

export function AddressAnswer({ purchase: { shipping, billing } }: { purchase: Purchase }) {
  if (!shipping || !billing) return null
  return (
    <>
      <b className="font-[540]">{shipping.full_name}</b>
      <p className="muted">{addressLines(shipping)}</p>
      <p className="muted">
        {isSameAddress(shipping, billing)
          ? 'Billing address is the same'
          : `Billed to ${billing.full_name}, ${addressLines(billing)}`}
      </p>
    </>
  )
}

export function DeliveryAnswer({ purchase }: { purchase: Purchase }) {
  const { delivery_method, totals } = purchase
  return (
    <>
      <b className="font-[540]">
        {METHOD_NAMES[delivery_method]}, {totals.delivery_fee === 0 ? 'free' : formatPrice(totals.delivery_fee)}
      </b>
      <p className="muted">{expectedDelivery(delivery_method, new Date())}</p>
    </>
  )
}

export function PaymentAnswer({ text }: { text: string }) {
  return <b className="font-[540]">{text}</b>
}
