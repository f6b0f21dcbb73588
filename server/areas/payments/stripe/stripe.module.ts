/** The payment provider Stripe: its settings, its origins and how it is created. */
import { z } from 'zod'
import { url } from '../../../platform/config/config.environment.ts'
import type { PaymentModule } from '../payment.provider.ts'

const settings = z.object({
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_PUBLISHABLE_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
  STRIPE_API_BASE: url('http:', 'https:').optional(),
})

export const stripe: PaymentModule<typeof settings> = {
  name: 'stripe',
  title: 'Stripe',
  methods: 'Cards',
  settings,
  keys: {
    from: 'From your Stripe dashboard, under Developers: the two API keys, and the signing secret of the webhook endpoint.',
    labels: {
      STRIPE_SECRET_KEY: 'Secret or restricted key',
      STRIPE_PUBLISHABLE_KEY: 'Publishable key',
      STRIPE_WEBHOOK_SECRET: 'Signing secret of the webhook',
    },
  },
  // Its script, its frames (including the bank's authentication) and its API. Source: Stripe's security guide.
  origins: {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
    payments: ['https://js.stripe.com'],
  },
  // Loaded on demand, because Stripe's library is large.
  create: async (given, context) => (await import('./stripe.provider.ts')).stripeProvider(given, context),
}
