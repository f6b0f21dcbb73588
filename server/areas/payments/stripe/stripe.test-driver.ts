/** Drives Stripe's fake server in the tests that every provider passes. */
import { fixedClock } from '../../../platform/time/clock.ts'
import { TEST_DAY } from '../../../testing/app.ts'
import { type StripeServer, startStripeServer } from '../../../testing/services/stripe-server.ts'
import type { PaymentDriver } from '../payments.test-driver.ts'

export const stripeDriver = async (): Promise<PaymentDriver> =>
  stripeDriverOver(await startStripeServer(fixedClock(TEST_DAY)))

/** Uses a server that the test also controls. */
export function stripeDriverOver(stripe: StripeServer): PaymentDriver {
  return {
    name: 'stripe',
    publishableKey: stripe.variables.STRIPE_PUBLISHABLE_KEY,
    config: { variables: { ...stripe.variables, PAYMENT_SANDBOX: 'on' } },
    pay: async (_db, id, taken) => stripe.pay(id, taken),
    decline: async (_db, id) => stripe.decline(id, 'generic_decline'),
    askBank: async (_db, id) => stripe.setStatus(id, 'requires_action'),
    cancel: async (_db, id) => stripe.setStatus(id, 'canceled'),
    status: async (_db, id) => stripe.intent(id).status,
    refunded: async (_db, id) =>
      stripe
        .refunds()
        .filter((refund) => refund.payment_intent === id)
        .map(({ amount }) => amount),
    event: async (_db, type, id, options) => stripe.event(type, stripe.intent(id), options),
    close: stripe.close,
  }
}
