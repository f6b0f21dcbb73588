import { toPence } from '@shop/contract/lib/money.ts'
import { type ComponentType, type Ref, useRef, useState } from 'react'
import type { User } from '../../accounts/queries.ts'
import type { Order } from '../../orders/queries.ts'
import type { CardPayer, PaymentConfig } from '../../payments/queries.ts'
import { CheckAgain } from '../check-again.tsx'
import { checkoutMemory, endCheckout } from '../checkout-memory.ts'
import { PaymentSection } from '../checkout-pay.tsx'
import { chosenAddresses, type Draft, type Purchase } from '../checkout-purchase.ts'
import { useOrderPayments } from '../use-order-payments.ts'
import { type ReturnedPayment, usePaying } from '../use-paying.ts'
import type { usePlacing } from '../use-placing.ts'
import { PaymentStep } from './checkout-payment-step.tsx'
import type { CheckoutState } from './use-checkout-state.ts'

/** The card form of the payment provider. `total` is in pence. */
export type CardFormSlot = ComponentType<{ ref: Ref<CardPayer>; total: number; siteName: string; holder: string }>

interface PaymentProps {
  user: User
  /** The order to pay; undefined while the cart is being ordered. */
  order: Order | undefined
  draft: Draft
  purchase: Purchase
  config: PaymentConfig | undefined
  noCard: string | null
  state: CheckoutState
  /** What the page is waiting for; empty while it is not. */
  progress: string
  placing: ReturnType<typeof usePlacing>
  returned: ReturnedPayment | null
  CardForm: CardFormSlot
}

/** The payment step: places the order, unless there is one already, and pays it. */
export function CheckoutPayment(props: PaymentProps) {
  const { user, order, draft, purchase, config, noCard, state, progress, placing, returned, CardForm } = props
  const { cart, coupon, settings, addresses, choices } = draft
  const { error, showError, phase, setPhase } = state
  const card = useRef<CardPayer>(null)
  const isBusy = useRef(false)
  const callsOf = useOrderPayments(user.id)
  const [begun] = useState(() => checkoutMemory(user.id).begun)
  const paying = usePaying({
    due: order?.status === 'pending_payment' ? callsOf(order) : undefined,
    begun: begun?.orderId === order?.id ? (begun?.intentId ?? null) : null,
    returned,
    phase,
    setPhase,
    onPaid: () => endCheckout(user.id),
    onError: (sentences) => showError({ step: 'payment', sentences }),
  })
  const method = choices.payment_method
  const unavailable = order ? undefined : cart.items.find((item) => !item.is_available)

  const place = async () => {
    const { shipping, billing } = chosenAddresses(choices, addresses)
    if (!shipping || !billing) return state.open('address')
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
  const placeAndPay = async () => {
    // The card form shows its own errors.
    if (method === 'card' && !(await card.current?.check())) return
    const placed = order ? { order } : await place()
    if (!placed) return
    if (placed.order.payment_method === 'card' && card.current) await paying.pay(callsOf(placed.order), card.current)
  }
  const handlePay = async () => {
    if (isBusy.current || unavailable || paying.unconfirmed) return
    isBusy.current = true
    state.clearError()
    try {
      await placeAndPay()
    } finally {
      isBusy.current = false
    }
  }
  return (
    <PaymentStep
      card={config}
      method={method}
      noCard={noCard}
      isFixed={order !== undefined}
      onChoose={(payment_method) => state.choose({ payment_method })}
      onPay={() => void handlePay()}
      cardForm={
        <CardForm
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
        error={error?.step === 'payment' ? error : null}
        blocked={unavailable ? `${unavailable.item_name}: ${unavailable.unavailable_reason ?? 'not available'}` : null}
      >
        {paying.unconfirmed && (
          <CheckAgain sentence={paying.unconfirmed.sentence} isBusy={progress !== ''} onCheck={paying.checkAgain} />
        )}
      </PaymentSection>
    </PaymentStep>
  )
}
