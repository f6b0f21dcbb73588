import { CURRENCY } from '@shop/contract/constants.ts'
import { declineSentence } from '@shop/contract/payments/declines.ts'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { FieldError } from '../../../forms/field-notes.tsx'
import type { CardOutcome, CardPayer, PaymentIntent } from '../queries.ts'

/** `total` in pence. */
interface StripeProps {
  ref: Ref<CardPayer>
  total: number
  holder: string
  publishableKey: string
}

/** Stripe's script is loaded once per page, however often the form is opened. */
const loaded = new Map<string, ReturnType<typeof loadStripe>>()
function stripeFor(publishableKey: string) {
  const known = loaded.get(publishableKey) ?? loadStripe(publishableKey)
  loaded.set(publishableKey, known)
  return known
}

/**
 * Stripe's Payment Element: its input goes only to Stripe. It is mounted before the order exists; `pay` charges the
 * card with the secret of the order's payment intent.
 */
export default function StripeCardForm({ publishableKey, total, ...form }: StripeProps) {
  const [stripe] = useState(() => stripeFor(publishableKey))
  const [appearance] = useState(shopAppearance)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    stripe.catch((error: unknown) => {
      console.error('Stripe couldn’t be loaded', error)
      loaded.delete(publishableKey)
      setFailed(true)
    })
  }, [stripe, publishableKey])
  if (hasFailed)
    return <FormError sentence="The card form couldn’t be loaded. Reload the page, or pay by bank transfer." />
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: total,
        currency: CURRENCY.toLowerCase(),
        allowedPaymentMethodTypes: ['card'],
        appearance,
      }}
    >
      <StripeFields {...form} />
    </Elements>
  )
}

function StripeFields({ ref, holder }: Pick<StripeProps, 'ref' | 'holder'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [message, setMessage] = useState('')

  const showDecline = (error: StripeError): CardOutcome => {
    setMessage(sentenceOfStripe(error))
    return { kind: 'declined' }
  }
  const check = async () => {
    setMessage('')
    if (!elements) return false
    // Stripe's fields show their own errors and get the focus.
    const { error } = await elements.submit()
    if (error && error.type !== 'validation_error') setMessage(sentenceOfStripe(error))
    return !error
  }
  const pay = async ({ client_secret }: PaymentIntent, returnUrl: string): Promise<CardOutcome> => {
    if (!stripe || !elements) return { kind: 'unknown' }
    setMessage('')
    const { error: invalid } = await elements.submit()
    if (invalid) return showDecline(invalid)
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      clientSecret: client_secret,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    })
    if (paymentIntent) return { kind: 'taken', status: paymentIntent.status }
    return error?.type === 'card_error' || error?.type === 'validation_error' ? showDecline(error) : { kind: 'unknown' }
  }
  useImperativeHandle(ref, () => ({ check, pay }))

  return (
    <div className="py-5">
      <PaymentElement
        options={{ layout: 'tabs', defaultValues: { billingDetails: { name: holder } } }}
        onChange={() => setMessage('')}
      />
      {message && <FormError sentence={message} />}
    </div>
  )
}

function FormError({ sentence }: { sentence: string }) {
  return <FieldError>{sentence}</FieldError>
}

function sentenceOfStripe({ type, code, decline_code, message }: StripeError): string {
  if (type === 'validation_error') return message ?? 'Check the card details.'
  return declineSentence(decline_code ?? code)
}

/** Returns the current theme for Stripe's form, which is an iframe and cannot read our design tokens. */
function shopAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const isDark = token('color-scheme') === 'dark' || style.colorScheme === 'dark'
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--accent'),
      colorBackground: token('--raised'),
      colorText: token('--ink'),
      colorTextSecondary: token('--muted'),
      colorTextPlaceholder: token('--muted'),
      colorDanger: token('--danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: token('--r-2') || '8px',
    },
    rules: {
      '.Input': { borderColor: token('--line-strong'), boxShadow: 'none' },
      '.Input--invalid': { borderColor: token('--danger'), boxShadow: `0 0 0 1px ${token('--danger')}` },
      '.Input:focus': { borderColor: token('--focus'), boxShadow: `0 0 0 2px ${token('--focus')}` },
      '.Label': { fontWeight: '540' },
    },
  }
}
