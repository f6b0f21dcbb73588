import { useQuery } from '@tanstack/react-query'
import { lazy, type Ref, Suspense } from 'react'
import { type CardPayer, paymentConfigQuery } from './queries.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'

const StripePayment = lazy(() => import('./stripe-payment.tsx').then((module) => ({ default: module.StripePayment })))

/** The card form of the configured payment provider. `total` is the amount to pay, in pence. */
export function CardForm(props: { ref: Ref<CardPayer>; total: number; siteName: string; holder: string }) {
  const config = useQuery(paymentConfigQuery).data
  if (config?.provider === 'sandbox') return <SandboxCardForm {...props} />
  if (config?.provider !== 'stripe') return null
  return (
    <Suspense fallback={<FormLoading />}>
      <StripePayment {...props} publishableKey={config.publishable_key} />
    </Suspense>
  )
}

function FormLoading() {
  return (
    <p className="row muted sm py-5" role="status">
      <span className="spin" aria-hidden />
      Loading the card form...
    </p>
  )
}
