import { type Ref, useImperativeHandle } from 'react'
import type { CardOutcome, CardPayer, PaymentIntent } from '../queries.ts'

/** Mollie's form is a page of its own: paying leaves for it, and it leads back to the checkout. */
export default function MollieCardForm({ ref }: { ref: Ref<CardPayer> }) {
  const check = async () => true
  const pay = ({ client_secret: page }: PaymentIntent) =>
    new Promise<CardOutcome>((resolve) => {
      // A browser that goes back shows this page as it was: the shop then asks what happened.
      const handleShow = ({ persisted }: PageTransitionEvent) => persisted && resolve({ kind: 'unknown' })
      addEventListener('pageshow', handleShow)
      location.assign(page)
    })
  useImperativeHandle(ref, () => ({ check, pay }))
  return (
    <p className="small muted py-5">
      The button leads to Mollie’s page. Nothing is charged until you confirm it there.
    </p>
  )
}
