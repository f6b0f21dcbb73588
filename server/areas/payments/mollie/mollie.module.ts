/** The payment provider Mollie: cards, wallets and Pay by Bank on a page of its own. */
import { z } from 'zod'
import { url } from '../../../platform/config/config.environment.ts'
import type { PaymentModule } from '../payment.provider.ts'

const settings = z.object({
  MOLLIE_API_KEY: z.string().regex(/^(?:live|test)_/, 'must start with live_ or test_'),
  MOLLIE_API_BASE: url('https:').optional(),
})

export const mollie: PaymentModule<typeof settings> = {
  name: 'mollie',
  title: 'Mollie',
  methods: 'Cards, wallets, Pay by Bank',
  settings,
  keys: {
    from: 'From your Mollie dashboard, under Developers, API keys. Use the live key to take real payments.',
    labels: { MOLLIE_API_KEY: 'API key' },
  },
  choice: {
    label: 'Card, wallet or bank app',
    note: 'You choose how to pay on the secure page of Mollie, our payment provider, and come back here',
  },
  // The browser leaves for Mollie's page: nothing of it is loaded into the shop's.
  origins: {},
  // Loaded on demand, because Mollie's library is large.
  create: async (given, context) => (await import('./mollie.provider.ts')).mollieProvider(given, context),
}
