import { toPence } from '@shop/contract/lib/money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { momentText } from '../../../order/order-dates.ts'
import { lineOfOrder } from '../../../order/order-lines.tsx'
import { type CardPayer, paymentConfigQuery } from '../../payments/queries.ts'
import { useSettings } from '../../site-settings/queries.ts'
import { CheckAgain } from '../check-again.tsx'
import { PaymentSection } from '../checkout-pay.tsx'
import type { Bill } from '../checkout-purchase.ts'
import { whyNoCard } from '../checkout-rules.ts'
import { CheckoutWaiting } from '../checkout-states.tsx'
import { CheckoutSummary } from '../checkout-summary.tsx'
import type { CardFormSlot } from '../steps/checkout-payment.tsx'
import { PaymentStep } from '../steps/checkout-payment-step.tsx'
import { type PayingPhase, PROGRESS, type ReturnedPayment, usePaying } from '../use-paying.ts'
import { linkPayments, type PaymentLink } from './queries.ts'
import '../checkout.css'

type OrderToPay = NonNullable<PaymentLink['order']>

interface PayProps {
  token: string
  orderNumber: string
  order: OrderToPay
  returned: ReturnedPayment | null
  CardForm: CardFormSlot
}

/** The order of a payment link: its lines and amount, and the form that pays it. Nothing about the customer. */
export function PayByLink({ token, orderNumber, order, returned, CardForm }: PayProps) {
  const settings = useSettings()
  const config = useQuery(paymentConfigQuery)
  const bill = toBill(order)
  const { card, handlePay, sentences, progress, paying } = usePayByLink(token, order, returned)
  if (config.isPending) return <CheckoutWaiting text="Loading your order..." />
  return (
    <main id="main">
      <div className="wrap checkout">
        <h1 className="title">
          Pay for order <span className="whitespace-nowrap">{orderNumber}</span>
        </h1>
        {order.expires_at && (
          <p className="muted mt-3">Your items are reserved until {momentText(order.expires_at)}.</p>
        )}
        <div className="split">
          <section className="pay-by-link" aria-label="Payment">
            <PaymentStep
              card={config.data}
              method="card"
              noCard={whyNoCard(config.data, [], settings)}
              isFixed
              onChoose={() => undefined}
              onPay={() => void handlePay()}
              cardForm={<CardForm ref={card} total={toPence(order.total)} siteName={settings.site_name} holder="" />}
            >
              <PaymentSection
                purchase={bill}
                progress={progress}
                error={sentences.length === 0 ? null : { step: 'payment', sentences }}
                blocked={null}
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
          </section>
          <CheckoutSummary purchase={bill} />
        </div>
      </div>
    </main>
  )
}

function toBill({ items, delivery_name, is_age_restricted, ...totals }: OrderToPay): Bill {
  const lines = items.map((item) => ({ ...lineOfOrder(item), reviews: [] }))
  return { lines, totals, coupon: null, delivery_name, payment_method: 'card', isAgeRestricted: is_age_restricted }
}

/** Pays the order of a link, once for each press: a second press while it pays does nothing. */
function usePayByLink(token: string, order: OrderToPay, returned: ReturnedPayment | null) {
  const queryClient = useQueryClient()
  const card = useRef<CardPayer>(null)
  const isBusy = useRef(false)
  const [phase, setPhase] = useState<PayingPhase>('idle')
  const [sentences, setSentences] = useState<string[]>([])
  const due = linkPayments(queryClient, token, order.total)
  const onPaid = () => undefined
  const paying = usePaying({ due, begun: null, returned, phase, setPhase, onPaid, onError: setSentences })

  const handlePay = async () => {
    if (isBusy.current || paying.unconfirmed || !card.current) return
    isBusy.current = true
    setSentences([])
    try {
      if (await card.current.check()) await paying.pay(due, card.current)
    } finally {
      isBusy.current = false
    }
  }
  return { card, handlePay, sentences, progress: PROGRESS[phase], paying }
}
