import type { DeliveryRate } from '@shop/contract/delivery/decide.ts'
import { toPounds } from '@shop/contract/lib/money.ts'
import { ShieldCheck } from 'lucide-react'
import { Choice } from '../../../forms/choice.tsx'
import { expectedDelivery } from '../../../order/expected-delivery.ts'
import { priceCart } from '../../../order/order-pricing.ts'
import { feeText } from '../../../order/order-totals.tsx'
import { TextLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { chosenAddresses, type Draft } from '../checkout-purchase.ts'
import { deliveryFor, whyNotBy } from '../checkout-rules.ts'

/** The delivery methods, each with its fee for this cart and its expected date. */
export function DeliveryStep(props: {
  draft: Draft
  isAgeRestricted: boolean
  onChoose: (delivery_method: string) => void
  onDone: () => void
}) {
  const { draft, isAgeRestricted, onChoose, onDone } = props
  const { cart, coupon, settings, choices, addresses } = draft
  const { shipping } = chosenAddresses(choices, addresses)
  const decision = deliveryFor(cart.items, shipping?.postcode ?? null, settings)
  const offered = decision.options.flatMap(({ service, rate, rejection }) =>
    rate && !rejection ? [{ service, rate }] : [],
  )
  const feeOf = (delivery_method: string, rate: DeliveryRate) =>
    toPounds(priceCart({ cart, coupon, delivery_method, rate, settings }).delivery_fee)
  const isCollected = offered.some(({ service }) => service.key === choices.delivery_method && service.collection_point)
  const unfit = whyNotBy(choices.delivery_method, decision)
  return (
    <>
      <fieldset>
        <legend className="visually-hidden">Delivery method</legend>
        {offered.map(({ service, rate }) => (
          <Choice
            key={service.key}
            name="delivery"
            label={service.name}
            note={service.collection_point ?? expectedDelivery(rate.days, new Date(), settings)}
            isChosen={choices.delivery_method === service.key}
            onChoose={() => onChoose(service.key)}
            aside={<b className="font-[560]">{feeText(feeOf(service.key, rate))}</b>}
          />
        ))}
      </fieldset>
      {isAgeRestricted && <IdNotice isCollected={isCollected} />}
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

function IdNotice({ isCollected }: { isCollected: boolean }) {
  return (
    <Notice icon={ShieldCheck} className="mt-4">
      {isCollected
        ? 'Bring photo ID: we ask anyone who looks under 25, and can’t hand over the order without it.'
        : 'The courier asks anyone who looks under 25 for photo ID. Without ID they can’t deliver, and we refund the order.'}
    </Notice>
  )
}
