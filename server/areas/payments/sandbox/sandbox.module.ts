/** The built-in provider of test cards. Off unless requested, because it takes no money. */
import { z } from 'zod'
import type { PaymentModule } from '../payment.provider.ts'

const settings = z.object({ PAYMENT_SANDBOX: z.literal('on', 'must be "on" or "off"') })

export const sandbox: PaymentModule<typeof settings> = {
  name: 'sandbox',
  title: 'Test cards',
  methods: 'Test cards, which charge nobody',
  settings,
  origins: {},
  create: async (_given, context) => (await import('./sandbox.provider.ts')).sandboxProvider(context),
}
