import type { PaymentProviderName } from '@shop/contract/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type Ref, Suspense } from 'react'
import { type CardPayer, paymentConfigQuery } from './queries.ts'

interface CardFormProps {
  ref: Ref<CardPayer>
  /** The amount to pay, in pence. */
  total: number
  siteName: string
  holder: string
}

/** The card form of each payment provider, loaded only at the checkout. */
const FORMS: Record<PaymentProviderName, ComponentType<CardFormProps & { publishableKey: string }>> = {
  // One line for each provider.
  stripe: lazy(async () => ({ default: (await import('./stripe/stripe-payment.tsx')).StripePayment })),
  sandbox: lazy(async () => ({ default: (await import('./sandbox/sandbox-card-form.tsx')).SandboxCardForm })),
}

/** The card form of the configured payment provider. */
export function CardForm(props: CardFormProps) {
  const config = useQuery(paymentConfigQuery).data
  if (!config || config.provider === 'none') return null
  const Form = FORMS[config.provider]
  return (
    <Suspense fallback={<FormLoading />}>
      <Form {...props} publishableKey={config.publishable_key} />
    </Suspense>
  )
}

function FormLoading() {
  return (
    <p className="hstack muted small py-5" role="status">
      <span className="spin" aria-hidden />
      Loading the card form...
    </p>
  )
}
