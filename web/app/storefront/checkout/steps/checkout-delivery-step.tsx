import { toPounds } from '@shop/contract/lib/money.ts'
import { whyNotCarried } from '@shop/contract/lib/parcel.ts'
import { ShieldCheck } from 'lucide-react'
import { Choice } from '../../../forms/choice.tsx'
import { expectedDelivery } from '../../../order/expected-delivery.ts'
import { priceCart } from '../../../order/order-pricing.ts'
import { feeText } from '../../../order/order-totals.tsx'
import { TextLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Draft, METHOD_NAMES } from '../checkout-purchase.ts'
import { toParcelLine } from '../checkout-rules.ts'

const METHODS = ['standard', 'express'] as const

/** The delivery methods, each with its fee for this cart and its expected date. */
export function DeliveryStep(props: {
  draft: Draft
  isAgeRestricted: boolean
  onChoose: (delivery_method: (typeof METHODS)[number]) => void
  onDone: () => void
}) {
  const { draft, isAgeRestricted, onChoose, onDone } = props
  const { cart, coupon, settings, choices } = draft
  const feeOf = (delivery_method: (typeof METHODS)[number]) =>
    toPounds(priceCart({ cart, coupon, delivery_method, settings }).delivery_fee)
  const whyNot = (method: (typeof METHODS)[number]) => whyNotCarried(method, cart.items.map(toParcelLine), settings)
  const unfit = whyNot(choices.delivery_method)
  return (
    <>
      <fieldset>
        <legend className="visually-hidden">Delivery method</legend>
        {METHODS.filter((method) => whyNot(method) === null).map((method) => (
          <Choice
            key={method}
            name="delivery"
            label={METHOD_NAMES[method]}
            note={expectedDelivery(method, new Date(), settings)}
            isChosen={choices.delivery_method === method}
            onChoose={() => onChoose(method)}
            aside={<b className="font-[560]">{feeText(feeOf(method))}</b>}
          />
        ))}
      </fieldset>
      {isAgeRestricted && <IdNotice />}
      {unfit ? (
        <p className="notice danger mt-5" role="alert">
          <span />
          <span>
            {unfit} <TextLink to="/cart">Change the cart</TextLink>
          </span>
        </p>
      ) : (
        <button type="button" className="button primary large mt-6" onClick={onDone}>
          Continue to payment
        </button>
      )}
    </>
  )
}

function IdNotice() {
  return (
    <Notice icon={ShieldCheck} className="mt-4">
      The courier asks anyone who looks under 25 for photo ID. Without ID they can’t deliver, and we refund the order.
    </Notice>
  )
}
