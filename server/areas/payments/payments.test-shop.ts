/** A shop with one payment provider, and the calls of a paying customer, for tests. */

import { type Config, readConfig } from '../../platform/config/config.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { placeOrder } from '../orders/order.test-orders.ts'
import { intentWorker } from './intent.worker.ts'
import { paymentProviders } from './payment.providers.ts'
import type { EventOptions, PaymentDriver } from './payments.test-driver.ts'
import { refundWorker } from './refunds/refund.worker.ts'

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

const CALL = '/api/v1/payment'

export async function openTestShop(driver: PaymentDriver, config: Partial<Config> = {}) {
  const { app, db, close } = await buildTestApp({ config: { ...driver.config, ...config } })
  const clock = fixedClock(TEST_DAY)
  const providers = await paymentProviders({ db, clock, config: { ...readConfig({}), ...driver.config, ...config } })
  const { workRefunds } = refundWorker({ db, providers })
  const { workClosedIntents } = intentWorker({ db, clock, providers })

  const ask = (method: 'GET' | 'POST', path: string, { headers }: Pick<TestCustomer, 'headers'>, payload?: object) =>
    app.inject({ method, url: `${CALL}${path}`, headers, ...(payload ? { payload } : {}) })

  return {
    app,
    db,
    close,
    providers,
    workClosedIntents,
    workRefunds,

    /** Makes all postponed refunds due, and processes them. */
    async workAllRefunds() {
      await db.updateTable('refund').set({ next_attempt_at: '2020-01-01T00:00:00Z' }).execute()
      while (await workRefunds());
    },

    ask,
    createIntent: (customer: TestCustomer, order_id: unknown) =>
      ask('POST', '/create-payment-intent', customer, { order_id }),
    confirm: (customer: TestCustomer, orderId: number, payment_intent_id: string) =>
      ask('POST', `/confirm/${orderId}`, customer, { payment_intent_id, status: 'succeeded' }),

    async tell(type: string, intentId: string, options?: EventOptions) {
      const { url = `${CALL}/webhook`, payload, headers } = await driver.event(db, type, intentId, options)
      return app.inject({ method: 'POST', url, payload, headers })
    },

    /** Returns an order of a new customer that awaits its card payment, with its open intent. */
    async startPaying() {
      const customer = await signIn(db)
      const order = await placeOrder(db, { userId: customer.id, status: 'pending_payment' })
      const answer = await ask('POST', '/create-payment-intent', customer, { order_id: order.id })
      const { payment_intent_id: intentId, client_secret: secret } = answer.json()
      return { customer, order, intentId: String(intentId), secret: String(secret) }
    },

    order: (id: number) => db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    refunds: (orderId: number) =>
      db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
    notes: async (orderId: number) => {
      const rows = await db
        .selectFrom('order_event')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return rows.map(({ status, is_internal }) => `${status}${is_internal ? ' (staff)' : ''}`)
    },
    mails: async (orderId: number) => {
      const rows = await db.selectFrom('mail').select(['event_key', 'kind']).orderBy('id').execute()
      return rows.flatMap(({ event_key, kind }) => (event_key.endsWith(`:${orderId}`) ? [kind] : []))
    },
    outcomes: async (intentId: string) => {
      const rows = await db
        .selectFrom('payment_event')
        .select('outcome')
        .where('provider_intent_id', '=', intentId)
        .orderBy('received_at')
        .execute()
      return rows.map(({ outcome }) => outcome)
    },
  }
}
