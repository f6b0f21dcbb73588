/** The tests of payments that every provider passes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/data/customers.ts'
import { placeOrder } from '../orders/order.test-orders.ts'
import type { PaymentDriver } from './payments.test-driver.ts'
import { openTestShop, type TestShop } from './payments.test-shop.ts'

const PAID_MAILS = ['payment_received', 'staff_new_order']

/** Tests payments with one provider. Call it in a test file of the provider. `isSigned`: it signs its events. */
export const testPayments = (provider: string, open: () => Promise<PaymentDriver>, { isSigned = true } = {}) =>
  describe(`payments with ${provider}`, () => {
    let driver: PaymentDriver
    let shop: TestShop

    beforeAll(async () => {
      driver = await open()
      shop = await openTestShop(driver)
    })
    afterAll(async () => {
      await shop.close()
      await driver.close()
    })

    test('returns the provider, its public key and the currency', async () => {
      const answer = await shop.app.inject('/api/v1/payment/config')
      const { name: provider, publishableKey: publishable_key } = driver
      const { choice } = shop.providers
      expect(answer.json()).toEqual({ provider, publishable_key, currency: 'GBP', ...choice })
    })

    test('creates an intent for the order’s total, and returns the same one when asked again', async () => {
      const { customer, order, intentId } = await shop.startPaying()
      const again = await shop.createIntent(customer, order.id)
      expect(again.statusCode).toBe(200)
      expect(again.json()).toMatchObject({
        payment_intent_id: intentId,
        amount: order.total_pence / 100,
        currency: 'GBP',
        client_secret: expect.stringContaining(intentId),
      })
    })

    test('creates one intent for ten requests at once', async () => {
      const customer = await signIn(shop.db)
      const order = await placeOrder(shop.db, { userId: customer.id, status: 'pending_payment' })
      const answers = await Promise.all(Array.from({ length: 10 }, () => shop.createIntent(customer, order.id)))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(new Set(answers.map((answer) => answer.json().payment_intent_id)).size).toBe(1)
    })

    test('answers 422 naming order_id unless it is a whole number in JSON', async () => {
      const customer = await signIn(shop.db)
      const refusal = (message: string) => ({ status: 422, detail: message, errors: [{ path: 'order_id', message }] })
      const missing = refusal('Missing required order_id in payment intent data')
      for (const none of [undefined, null])
        expect((await shop.createIntent(customer, none)).json()).toMatchObject(missing)
      for (const wrong of [0, -1, 1.5, '7', 'seven', true, [], {}]) {
        expect((await shop.createIntent(customer, wrong)).json()).toMatchObject(refusal('Invalid order_id value'))
      }
      expect((await shop.ask('POST', '/create-payment-intent', customer)).json()).toMatchObject(missing)
    })

    test('rejects an order of another customer, one that is missing, cancelled, paid, or to be paid by transfer', async () => {
      const [customer, other] = [await signIn(shop.db), await signIn(shop.db)]
      const theirs = await placeOrder(shop.db, { userId: other.id, status: 'pending_payment' })
      expect((await shop.createIntent(customer, theirs.id)).statusCode).toBe(404)
      expect((await shop.createIntent(customer, 2_147_483_647)).statusCode).toBe(404)
      expect((await shop.createIntent(customer, 1e15)).statusCode).toBe(404)
      for (const [status, code] of [
        ['cancelled', 'order_cancelled'],
        ['paid', 'already_paid'],
        ['awaiting_transfer', 'not_a_card_order'],
      ] as const) {
        const order = await placeOrder(shop.db, { userId: customer.id, status })
        const answer = await shop.createIntent(customer, order.id)
        expect(answer.statusCode).toBe(409)
        expect(answer.json().code).toBe(code)
      }
    })

    test('replaces an intent that the provider has closed', async () => {
      const { customer, order, intentId } = await shop.startPaying()
      await driver.cancel(shop.db, intentId)
      const next = (await shop.createIntent(customer, order.id)).json()
      expect(next.payment_intent_id).not.toBe(intentId)
      await driver.pay(shop.db, next.payment_intent_id)
      expect((await shop.confirm(customer, order.id, next.payment_intent_id)).json().status).toBe('paid')
    })

    test('asks the provider on confirmation, whatever the browser sends', async () => {
      const { customer, order, intentId } = await shop.startPaying()
      const early = await shop.confirm(customer, order.id, intentId)
      expect(early.statusCode).toBe(409)
      expect(early.json()).toMatchObject({
        code: 'payment_not_completed',
        detail: 'The payment hasn’t been completed yet.',
      })
      if (driver.askBank) {
        await driver.askBank(shop.db, intentId)
        expect((await shop.confirm(customer, order.id, intentId)).json().code).toBe('authentication_required')
      }
      expect((await shop.order(order.id)).status).toBe('pending_payment')
      expect(await shop.mails(order.id)).toEqual([])

      await driver.pay(shop.db, intentId)
      const paid = await shop.confirm(customer, order.id, intentId)
      expect(paid.json()).toMatchObject({
        status: 'paid',
        payment_status: 'paid',
        card_brand: 'visa',
        card_last4: '4242',
      })
      expect(await shop.mails(order.id)).toEqual(PAID_MAILS)
    })

    test('reports a declined card, and takes another', async () => {
      const { customer, order, intentId } = await shop.startPaying()
      await driver.decline(shop.db, intentId)
      const declined = await shop.confirm(customer, order.id, intentId)
      expect(declined.json()).toMatchObject({
        code: 'payment_not_completed',
        detail: expect.stringContaining('declined'),
      })
      expect((await shop.order(order.id)).status).toBe('pending_payment')

      const { payment_intent_id: next } = (await shop.createIntent(customer, order.id)).json()
      await driver.pay(shop.db, next)
      expect((await shop.confirm(customer, order.id, next)).json().status).toBe('paid')
      await expectPaidOnce(order.id, order.total_pence)
    })

    test('marks an order as paid by webhook alone when the browser never came back', async () => {
      const { order, intentId } = await shop.startPaying()
      await driver.pay(shop.db, intentId)
      expect((await shop.tell('payment_intent.succeeded', intentId)).json()).toEqual({ received: true })
      expect(await shop.order(order.id)).toMatchObject({
        status: 'paid',
        paid_pence: order.total_pence,
        card_last4: '4242',
      })
      expect(await shop.mails(order.id)).toEqual(PAID_MAILS)
    })

    test.each([
      ['confirmed and then notified', ['confirm', 'tell']],
      ['notified and then confirmed', ['tell', 'confirm']],
      ['notified twice', ['tell', 'tell']],
      ['confirmed twice', ['confirm', 'confirm']],
    ])('%s, an order is paid once', async (_title, steps) => {
      const { customer, order, intentId } = await shop.startPaying()
      await driver.pay(shop.db, intentId)
      for (const step of steps) {
        const answer =
          step === 'tell'
            ? await shop.tell('payment_intent.succeeded', intentId, { id: `evt_same_${intentId}` })
            : await shop.confirm(customer, order.id, intentId)
        expect(answer.statusCode).toBe(200)
      }
      await expectPaidOnce(order.id, order.total_pence)
    })

    test('pays an order once when it is confirmed and notified many times at once', async () => {
      const { customer, order, intentId } = await shop.startPaying()
      await driver.pay(shop.db, intentId)
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => shop.confirm(customer, order.id, intentId)),
        ...Array.from({ length: 3 }, () => shop.tell('payment_intent.succeeded', intentId, { id: `evt_${intentId}` })),
        ...Array.from({ length: 3 }, () => shop.tell('payment_intent.succeeded', intentId)),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
      await expectPaidOnce(order.id, order.total_pence)
    })

    async function expectPaidOnce(orderId: number, total: number) {
      expect(await shop.order(orderId)).toMatchObject({ status: 'paid', paid_pence: total, refunded_pence: 0 })
      expect(await shop.refunds(orderId)).toEqual([])
      expect((await shop.notes(orderId)).filter((status) => status === 'paid')).toHaveLength(1)
      expect(await shop.mails(orderId)).toEqual(PAID_MAILS)
    }

    test('refunds a payment for a cancelled order automatically, and records it on the timeline', async () => {
      const { customer, order, intentId } = await shop.startPaying()
      await shop.app.inject({
        method: 'POST',
        url: `/api/v1/users/me/orders/${order.id}/cancel`,
        headers: customer.headers,
      })
      await driver.pay(shop.db, intentId)
      await shop.tell('payment_intent.succeeded', intentId)
      expect(await shop.order(order.id)).toMatchObject({
        status: 'cancelled',
        payment_status: 'refunded',
        paid_pence: order.total_pence,
        refunded_pence: order.total_pence,
      })
      expect(await shop.notes(order.id)).toContain('payment_returned')
      const late = await shop.confirm(customer, order.id, intentId)
      expect(late.json()).toMatchObject({ status: 409, code: 'payment_returned' })

      await shop.workAllRefunds()
      expect(await driver.refunded(shop.db, intentId)).toEqual([order.total_pence])
      expect((await shop.order(order.id)).status).toBe('cancelled')
      expect(await shop.refunds(order.id)).toMatchObject([{ status: 'succeeded', amount_pence: order.total_pence }])
    })

    test('closes the payment of a cancelled order with the provider', async () => {
      const { customer, order, intentId } = await shop.startPaying()
      await shop.app.inject({
        method: 'POST',
        url: `/api/v1/users/me/orders/${order.id}/cancel`,
        headers: customer.headers,
      })
      while (await shop.workClosedIntents());
      expect(await driver.status(shop.db, intentId)).toBe('canceled')
      expect((await shop.confirm(customer, order.id, intentId)).json().code).toBe('payment_closed')
    })

    test.each([
      ['a penny less', { amount: 1 }],
      ['another currency', { currency: 'usd' }],
    ])('%s pays nothing: the shop refunds the money and notifies staff', async (_title, taken) => {
      const { customer, order, intentId } = await shop.startPaying()
      const amount = 'amount' in taken ? order.total_pence - taken.amount : order.total_pence
      await driver.pay(shop.db, intentId, 'amount' in taken ? { amount } : taken)
      await shop.tell('payment_intent.succeeded', intentId)
      expect(await shop.order(order.id)).toMatchObject({
        status: 'pending_payment',
        payment_status: 'unpaid',
        paid_pence: 0,
      })
      expect(await shop.notes(order.id)).toContain('payment_mismatch (staff)')
      expect(await shop.mails(order.id)).toEqual([])
      expect((await shop.confirm(customer, order.id, intentId)).json().code).toBe('payment_returned')
      await shop.workAllRefunds()
      expect(await driver.refunded(shop.db, intentId)).toEqual([amount])

      const next = (await shop.createIntent(customer, order.id)).json().payment_intent_id
      expect(next).not.toBe(intentId)
    })

    test('refunds a second payment of an order, and the first stays', async () => {
      const { customer, order, intentId } = await shop.startPaying()
      // The shop closes the first while the customer's other tab still shows it.
      await shop.db
        .updateTable('payment_intent')
        .set({ status: 'cancelled' })
        .where('order_id', '=', order.id)
        .execute()
      const second = (await shop.createIntent(customer, order.id)).json().payment_intent_id
      await driver.pay(shop.db, second)
      expect((await shop.confirm(customer, order.id, second)).statusCode).toBe(200)
      await driver.pay(shop.db, intentId)
      await shop.tell('payment_intent.succeeded', intentId)
      expect(await shop.order(order.id)).toMatchObject({ status: 'paid', payment_status: 'paid', refunded_pence: 0 })
      await shop.workAllRefunds()
      expect(await driver.refunded(shop.db, intentId)).toEqual([order.total_pence])
      expect(await driver.refunded(shop.db, second)).toEqual([])
      expect(await shop.mails(order.id)).toEqual(PAID_MAILS)
    })

    test('rejects a confirmation by another customer or with another order’s payment', async () => {
      const { customer, order, intentId } = await shop.startPaying()
      await driver.pay(shop.db, intentId)
      const other = await shop.startPaying()
      expect((await shop.confirm(other.customer, order.id, intentId)).statusCode).toBe(404)
      expect((await shop.confirm(other.customer, other.order.id, intentId)).statusCode).toBe(404)
      expect((await shop.confirm(customer, order.id, other.intentId)).statusCode).toBe(404)
      expect((await shop.order(order.id)).status).toBe('pending_payment')
    })

    test('records an event for an unknown payment and changes nothing', async () => {
      const { intentId } = await shop.startPaying()
      await shop.db
        .updateTable('payment_intent')
        .set({ provider_intent_id: `gone_${intentId}` })
        .where('provider_intent_id', '=', intentId)
        .execute()
      const answer = await shop.tell('payment_intent.succeeded', intentId)
      expect(answer.statusCode).toBe(200)
      expect(await shop.outcomes(intentId)).toEqual(['ignored: unknown intent'])
    })

    test('answers 400 to a forged event, and pays nothing', async () => {
      const { order, intentId } = await shop.startPaying()
      await driver.pay(shop.db, intentId)
      for (const secret of ['f'.repeat(64), '']) {
        const forged = await shop.tell('payment_intent.succeeded', intentId, { secret })
        expect(forged.json()).toMatchObject({ status: 400, code: 'bad_signature' })
      }
      expect((await shop.order(order.id)).status).toBe('pending_payment')
      expect(await shop.outcomes(intentId)).toEqual([])
    })

    if (isSigned) {
      test('answers 400 to an old, changed or unsigned event, and pays nothing', async () => {
        const { order, intentId } = await shop.startPaying()
        await driver.pay(shop.db, intentId)
        const type = 'payment_intent.succeeded'
        expect((await shop.tell(type, intentId, { ageS: 301 })).statusCode).toBe(400)
        const { payload, headers } = await driver.event(shop.db, type, intentId)
        const url = '/api/v1/payment/webhook/'
        for (const [body, sent] of [
          [`${payload} `, headers],
          [payload, { 'content-type': 'application/json' }],
          ['', headers],
          [payload, { ...headers, 'sandbox-signature': 't=1,v1=x' }],
        ] as const) {
          const answer = await shop.app.inject({ method: 'POST', url, payload: body, headers: sent })
          expect(answer.json()).toMatchObject({ status: 400, code: 'bad_signature' })
        }
        expect((await shop.order(order.id)).status).toBe('pending_payment')
        expect(await shop.outcomes(intentId)).toEqual([])
      })
    }
  })
