import { toPence } from '@shop/contract/lib/money.ts'
import { type ComponentType, type Ref, useRef, useState } from 'react'
import { momentText } from '../../../order/order-dates.ts'
import type { User } from '../../accounts/queries.ts'
import type { Address } from '../../addresses/queries.ts'
import type { Cart } from '../../cart/queries.ts'
import type { Order } from '../../orders/queries.ts'
import type { CardPayer, PaymentConfig } from '../../payments/queries.ts'
import type { Settings } from '../../site-settings/queries.ts'
import type { CheckoutError } from '../checkout-errors.ts'
import { endCheckout, STEPS, type Step } from '../checkout-memory.ts'
import { PaymentSection } from '../checkout-pay.tsx'
import { chosenAddresses, purchaseOfCart, purchaseOfOrder } from '../checkout-purchase.ts'
import { needsAddressStep, whyNoCard } from '../checkout-rules.ts'
import { CheckoutSummary, SummaryRow } from '../checkout-summary.tsx'
import { CheckAgain } from '../checkout-unconfirmed.tsx'
import { usePaying } from '../use-paying.ts'
import type { usePlacing } from '../use-placing.ts'
import type { AddressFormSlot } from './checkout-address-picker.tsx'
import { AddressStep } from './checkout-address-step.tsx'
import { AddressAnswer, DeliveryAnswer } from './checkout-answers.tsx'
import { DeliveryStep } from './checkout-delivery-step.tsx'
import { PaymentStep } from './checkout-payment-step.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { useChoices } from './use-choices.ts'
import { useStepFocus } from './use-step-focus.ts'
import '../checkout.css'

/** Components that the route passes in from other areas. `total` is in pence. */
export interface CheckoutSlots {
  AddressForm: AddressFormSlot
  CardForm: ComponentType<{ ref: Ref<CardPayer>; total: number; siteName: string; holder: string }>
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
  returnedIntent: string | null
  slots: CheckoutSlots
}

/** The three steps, with the summary beside them. */
export function CheckoutSteps(props: StepsProps) {
  const { user, order, cart, addresses, config, settings, coupon, placing, returnedIntent, slots } = props
  const { choices, choose, open, stateOf, isAddressOpen } = useChoices(user.id, order !== undefined, (stored) =>
    needsAddressStep(user, cart.items, settings, chosenAddresses(stored, addresses).shipping?.postcode),
  )
  const [isReturning] = useState(!order && !isAddressOpen)
  const [error, setError] = useState<CheckoutError | null>(null)
  const card = useRef<CardPayer>(null)
  const isBusy = useRef(false)

  const noCard = whyNoCard(config, order ? [] : cart.items, settings)
  const method = order?.payment_method ?? (noCard === null ? choices.payment_method : 'bank_transfer')
  const draft = { cart, coupon, settings, addresses, choices: { ...choices, payment_method: method } }
  const purchase = order ? purchaseOfOrder(order) : purchaseOfCart(draft)

  const showError = (next: CheckoutError) => {
    setError(next)
    open(next.step)
  }
  const paying = usePaying({ user, order, returnedIntent, onPaid: () => endCheckout(user.id), onError: showError })
  const progress = placing.isPlacing ? 'Placing your order...' : PROGRESS[paying.phase]
  const steps = useStepFocus(choices.step, error)

  const goOn = () => {
    setError(null)
    open('payment')
  }
  const change = (step: Step) => (progress === '' ? () => open(step) : undefined)

  const placeAndPay = async () => {
    // The card form shows its own errors.
    if (method === 'card' && !(await card.current?.check())) return
    const placed = order ? { order } : await place()
    if (!placed) return
    if (placed.order.payment_method === 'card' && card.current) await paying.pay(placed.order, card.current)
  }
  const place = async () => {
    const { shipping, billing } = chosenAddresses(choices, addresses)
    if (!shipping || !billing) return open('address')
    const placed = await placing.place({
      cart,
      total: toPence(purchase.totals.total),
      payload: {
        shipping_address_id: shipping.id,
        billing_address_id: billing.id,
        delivery_method: choices.delivery_method,
        payment_method: method,
        coupon_code: coupon?.code ?? null,
      },
    })
    if ('error' in placed) return showError(placed.error)
    if (placed.notice) return showError({ step: 'payment', sentences: [placed.notice], isNotice: true })
    return placed
  }
  const unavailable = order ? undefined : cart.items.find((item) => !item.is_available)
  const handlePay = async () => {
    if (isBusy.current || unavailable || paying.unconfirmed) return
    isBusy.current = true
    setError(null)
    try {
      await placeAndPay()
    } finally {
      isBusy.current = false
    }
  }

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
              onChange={order ? undefined : change('address')}
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
              onChange={order ? undefined : change('delivery')}
            >
              <DeliveryStep
                draft={draft}
                isAgeRestricted={purchase.isAgeRestricted}
                onChoose={(delivery_method) => choose({ delivery_method })}
                onDone={goOn}
              />
            </CheckoutStep>
            <CheckoutStep {...frame('payment')} error={null} keepsContent={!isAddressOpen}>
              <PaymentStep
                method={method}
                noCard={noCard}
                isFixed={order !== undefined}
                onChoose={(payment_method) => choose({ payment_method })}
                onPay={() => void handlePay()}
                cardForm={
                  <slots.CardForm
                    ref={card}
                    total={toPence(purchase.totals.total)}
                    siteName={settings.site_name}
                    holder={purchase.billing?.full_name ?? user.name}
                  />
                }
              >
                <PaymentSection
                  purchase={purchase}
                  progress={progress}
                  error={frame('payment').error}
                  blocked={
                    unavailable
                      ? `${unavailable.item_name}: ${unavailable.unavailable_reason ?? 'not available'}`
                      : null
                  }
                >
                  {paying.unconfirmed && (
                    <CheckAgain
                      sentence={paying.unconfirmed.sentence}
                      isBusy={progress !== ''}
                      onCheck={paying.checkAgain}
                    />
                  )}
                </PaymentSection>
              </PaymentStep>
            </CheckoutStep>
          </ol>
          <CheckoutSummary purchase={purchase} />
        </div>
      </div>
    </main>
  )
}

const PROGRESS = { idle: '', paying: 'Paying...', confirming: 'Confirming your payment...' } as const

const firstNameOf = ({ name }: User): string => name.trim().split(/\s+/)[0] ?? name

/** Announces the open step to screen readers. */
function StepStatus({ step }: { step: Step }) {
  return (
    <p className="sr" role="status">
      Step {STEPS.indexOf(step) + 1} of {STEPS.length}: {TITLES[step]}
    </p>
  )
}
