import { act, cleanup, render, screen } from '@testing-library/react'
import { createRef, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardPayer } from '../queries.ts'
import StripeCardForm from './card-form.tsx'

const elements = { submit: vi.fn() }
const stripe = { confirmPayment: vi.fn() }
const asked = vi.fn()

vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: async () => stripe }))
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ options, children }: { options: object; children: ReactNode }) => {
    asked(options)
    return children
  },
  PaymentElement: () => <p>Stripe’s own fields</p>,
  useStripe: () => stripe,
  useElements: () => elements,
}))

const INTENT = { payment_intent_id: 'pi_1', client_secret: 'pi_1_secret', amount: 22.97, currency: 'GBP' } as const
const RETURN = 'http://localhost/checkout?order=7'

beforeEach(() => {
  elements.submit.mockResolvedValue({})
  stripe.confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function mount(): CardPayer {
  const ref = createRef<CardPayer>()
  render(<StripeCardForm ref={ref} publishableKey="pk_test" total={2297} holder="Imogen Hale" />)
  if (!ref.current) throw new Error('The form is not there')
  return ref.current
}

test('mounts with the amount before the order exists, for cards only', () => {
  mount()
  expect(asked.mock.calls[0]?.[0]).toMatchObject({
    mode: 'payment',
    amount: 2297,
    currency: 'gbp',
    allowedPaymentMethodTypes: ['card'],
  })
})

test('charges with the client secret of the order, and returns here after a redirect to the bank', async () => {
  const form = mount()
  expect(await act(() => form.pay(INTENT, RETURN))).toEqual({ kind: 'taken', status: 'succeeded' })
  expect(stripe.confirmPayment).toHaveBeenCalledWith({
    elements,
    clientSecret: 'pi_1_secret',
    confirmParams: { return_url: RETURN },
    redirect: 'if_required',
  })
})

test('invalid fields stop the payment, and nothing is charged', async () => {
  elements.submit.mockResolvedValue({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } })
  const form = mount()
  expect(await act(() => form.check())).toBe(false)
  expect(stripe.confirmPayment).not.toHaveBeenCalled()
})

test('shows why a card was declined', async () => {
  stripe.confirmPayment.mockResolvedValue({ error: { type: 'card_error', decline_code: 'insufficient_funds' } })
  const form = mount()
  expect(await act(() => form.pay(INTENT, RETURN))).toEqual({ kind: 'declined' })
  expect(screen.getByRole('alert').textContent).toContain('there isn’t enough money in the account')
})

test('reports an unknown result when Stripe does not respond', async () => {
  stripe.confirmPayment.mockResolvedValue({ error: { type: 'api_connection_error' } })
  const form = mount()
  expect(await act(() => form.pay(INTENT, RETURN))).toEqual({ kind: 'unknown' })
})
