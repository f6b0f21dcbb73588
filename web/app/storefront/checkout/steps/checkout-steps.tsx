import { formatPrice } from '@shop/contract/lib/money.ts'
import { ShieldCheck } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { countOnce } from '../../../lib/counts.ts'
import { sendCheckout } from '../../../lib/shop-events.ts'
import { expectedDelivery } from '../../../order/expected-delivery.ts'
import { momentText } from '../../../order/order-dates.ts'
import { formatAddress, isSameAddress } from '../../../order/postal-address.ts'
import { HiddenStatus } from '../../../ui/states.tsx'
import type { User } from '../../accounts/queries.ts'
import type { Address } from '../../addresses/queries.ts'
import type { Cart } from '../../cart/queries.ts'
import type { Order } from '../../orders/queries.ts'
import type { PaymentConfig } from '../../payments/queries.ts'
import { type Settings, useSettings } from '../../site-settings/queries.ts'
import type { CheckoutError } from '../checkout-errors.ts'
import { type Choices, STEPS, type Step } from '../checkout-memory.ts'
import { chosenAddresses, type Purchase, purchaseOfCart, purchaseOfOrder } from '../checkout-purchase.ts'
import { deliveryFor, needsAddressStep, whyNoCard, whyNotBy } from '../checkout-rules.ts'
import { CheckoutSummary, SummaryRow } from '../checkout-summary.tsx'
import { PROGRESS, type ReturnedPayment } from '../use-paying.ts'
import type { usePlacing } from '../use-placing.ts'
import type { AddressFormSlot } from './checkout-address-picker.tsx'
import { AddressStep } from './checkout-address-step.tsx'
import { DeliveryStep } from './checkout-delivery-step.tsx'
import { type CardFormSlot, CheckoutPayment } from './checkout-payment.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { useCheckoutState } from './use-checkout-state.ts'
import '../checkout.css'

/** Components that the route passes in from other areas. */
export interface CheckoutSlots {
  AddressForm: AddressFormSlot
  CardForm: CardFormSlot
}

const TITLES: Record<Step, string> = {
  address: 'Address',
  delivery: 'Delivery',
  payment: 'Payment',
}

interface StepsProps {
  user: User
  /** The order to pay; undefined while the cart is being ordered. */
  order: Order | undefined
  cart: Cart
  addresses: readonly Address[]
  config: PaymentConfig | undefined
  settings: Settings
  coupon: { code: string; discountPercentage: number } | null
  placing: ReturnType<typeof usePlacing>
  returned: ReturnedPayment | null
  slots: CheckoutSlots
}

/** The three steps, with the summary beside them. */
export function CheckoutSteps(props: StepsProps) {
  const { user, order, cart, addresses, config, settings, coupon, placing, returned, slots } = props
  const postcodeOf = (stored: Choices) => chosenAddresses(stored, addresses).shipping?.postcode
  const state = useCheckoutState(user.id, order !== undefined, {
    address: (stored) => needsAddressStep(user, cart.items, settings, postcodeOf(stored)),
    delivery: (stored) =>
      whyNotBy(stored.delivery_method, deliveryFor(cart.items, postcodeOf(stored) ?? null, settings)) !== null,
  })
  const { choices, choose, open, stateOf, isAddressOpen, error } = state
  const [isReturning] = useState(!order && !isAddressOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each checkout, with the cart at its beginning
  useEffect(() => {
    if (order) return
    countOnce('checkout')
    sendCheckout(cart)
  }, [])

  const noCard = whyNoCard(config, order ? [] : cart.items, settings)
  const method = order?.payment_method ?? (noCard === null ? choices.payment_method : 'bank_transfer')
  const draft = { cart, coupon, settings, addresses, choices: { ...choices, payment_method: method } }
  const purchase = order ? purchaseOfOrder(order, settings) : purchaseOfCart(draft)
  const progress = placing.isPlacing ? 'Placing your order...' : PROGRESS[state.phase]
  const steps = useStepFocus(choices.step, error)

  const goOn = () => {
    state.clearError()
    open('payment')
  }
  const change = (step: Step) => (order || progress !== '' ? undefined : () => open(step))
  const frame = (step: Step) => ({
    number: STEPS.indexOf(step) + 1,
    title: TITLES[step],
    state: stateOf(step),
    error: error?.step === step ? error : null,
  })
  return (
    <main id="main">
      <div className="wrap checkout">
        <h1 className="title">
          {!order && (isReturning ? `Welcome back, ${firstNameOf(user)}` : 'Checkout')}
          {order && 'Pay for order '}
          {order && <span className="whitespace-nowrap">{order.order_number}</span>}
        </h1>
        {isReturning && !order && (
          <p className="muted mt-3">Everything is filled in. Pay, or change what’s different.</p>
        )}
        {order?.expires_at && (
          <p className="muted mt-3">Your items are reserved until {momentText(order.expires_at)}.</p>
        )}
        <SummaryRow purchase={purchase} />
        <StepStatus step={choices.step} />
        <div className="split">
          <ol className="steps" ref={steps}>
            <CheckoutStep
              {...frame('address')}
              answer={
                <AddressAnswer purchase={purchase} isAgeChecked={user.age_verified && purchase.isAgeRestricted} />
              }
              onChange={change('address')}
            >
              <AddressStep
                user={user}
                items={cart.items}
                settings={settings}
                addresses={addresses}
                choices={choices}
                AddressForm={slots.AddressForm}
                onChoose={choose}
                onDone={goOn}
              />
            </CheckoutStep>
            <CheckoutStep
              {...frame('delivery')}
              answer={<DeliveryAnswer purchase={purchase} />}
              onChange={change('delivery')}
            >
              <DeliveryStep
                draft={draft}
                isAgeRestricted={purchase.isAgeRestricted}
                onChoose={(delivery_method) => choose({ delivery_method, step: 'delivery' })}
                onDone={goOn}
              />
            </CheckoutStep>
            <CheckoutStep {...frame('payment')} error={null} keepsContent={!isAddressOpen}>
              <CheckoutPayment
                user={user}
                order={order}
                draft={draft}
                purchase={purchase}
                config={config}
                noCard={noCard}
                state={state}
                progress={progress}
                placing={placing}
                returned={returned}
                CardForm={slots.CardForm}
              />
            </CheckoutStep>
          </ol>
          <CheckoutSummary purchase={purchase} />
        </div>
      </div>
    </main>
  )
}

const firstNameOf = ({ name }: User): string => name.trim().split(/\s+/)[0] ?? name

/** Announces the open step to screen readers. */
function StepStatus({ step }: { step: Step }) {
  return (
    <HiddenStatus>
      Step {STEPS.indexOf(step) + 1} of {STEPS.length}: {TITLES[step]}
    </HiddenStatus>
  )
}

/** Moves the focus to a newly opened step, and after an error in the step to its first invalid field or heading. */
function useStepFocus(step: Step, error: CheckoutError | null): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef<{ step: Step; error: CheckoutError | null }>({ step, error })
  useEffect(() => {
    const before = shown.current
    shown.current = { step, error }
    const isShownInside = error !== null && error !== before.error && error.sentences.length === 0
    if (before.step === step && !isShownInside) return
    const open = list.current?.querySelector('.step.current')
    const target = open?.querySelector<HTMLElement>('[aria-invalid=true]') ?? open?.querySelector<HTMLElement>('h2')
    target?.focus()
  }, [step, error])
  return list
}

function AddressAnswer({ purchase, isAgeChecked }: { purchase: Purchase; isAgeChecked: boolean }) {
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

function DeliveryAnswer({ purchase }: { purchase: Purchase }) {
  const { delivery_name, collection_point, days, totals, isAgeRestricted } = purchase
  const settings = useSettings()
  return (
    <>
      <b className="font-[540]">
        {delivery_name.replace(/ delivery$/, '')},{' '}
        {totals.delivery_fee === 0 ? 'free' : formatPrice(totals.delivery_fee)}
      </b>
      <p className="muted">
        {collection_point
          ? `${collection_point}. We email you when it’s ready.`
          : `Arrives ${expectedDelivery(days, new Date(), settings)}.`}
      </p>
      {isAgeRestricted && (
        <p className="muted">
          {collection_point
            ? 'Bring photo ID: we ask anyone who looks under 25.'
            : 'Have photo ID ready: the courier asks anyone who looks under 25.'}
        </p>
      )}
    </>
  )
}
