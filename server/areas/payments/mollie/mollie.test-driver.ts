/** Drives Mollie's fake server in the tests that every provider passes. */
import { type MollieServer, startMollieServer } from '../../../testing/services/mollie-server.ts'
import type { PaymentDriver } from '../payments.test-driver.ts'

export const mollieDriver = async (): Promise<PaymentDriver> => mollieDriverOver(await startMollieServer())

/** Uses a server that the test also controls. */
export function mollieDriverOver(mollie: MollieServer): PaymentDriver {
  return {
    name: 'mollie',
    publishableKey: '',
    // Mollie notifies public addresses alone.
    config: { publicUrl: 'https://shop.example', variables: { ...mollie.variables, PAYMENT_SANDBOX: 'on' } },
    pay: async (_db, id, taken) => mollie.pay(id, taken),
    decline: async (_db, id) => mollie.decline(id, 'card_declined'),
    cancel: async (_db, id) => void mollie.change(id, { status: 'canceled' }),
    status: async (_db, id) => mollie.payment(id).status,
    refunded: async (_db, id) =>
      mollie
        .refunds()
        .filter((refund) => refund.paymentId === id)
        .map(({ amount }) => Math.round(Number(amount.value) * 100)),
    async event(_db, _type, id, { secret } = {}) {
      const told = mollie.notification(id)
      return secret === undefined ? told : { ...told, url: told.url.replace(/secret=.*/, `secret=${secret}`) }
    },
    close: mollie.close,
  }
}
