/** The tests of refunds that every provider passes. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentDriver } from '../payments.test-driver.ts'
import { openTestShop, type TestShop } from '../payments.test-shop.ts'
import { requestRefund } from './refund.requests.ts'

/** Tests refunds with one provider. Call it in a test file of the provider. */
export const testRefunds = (provider: string, open: () => Promise<PaymentDriver>) =>
  describe(`refunds with ${provider}`, () => {
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

    async function payOrder() {
      const started = await shop.startPaying()
      await driver.pay(shop.db, started.intentId)
      await shop.confirm(started.customer, started.order.id, started.intentId)
      return started
    }

    /** Returns 'ok', or the code of the error. */
    function ask(orderId: number, amount?: number, eventKey = `test:${randomUUID()}`): Promise<string> {
      return shop.db
        .transaction()
        .execute((trx) => requestRefund(trx, { orderId, amount, reason: 'Damaged', eventKey, requestedBy: null }))
        .then(() => 'ok')
        .catch((error: { code?: string }) => String(error.code))
    }

    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

    test('refunds a part, then the rest, and notifies the customer of each', async () => {
      const { order, intentId } = await payOrder()
      expect(await ask(order.id, 333)).toBe('ok')
      expect(await shop.order(order.id)).toMatchObject({ payment_status: 'partially_refunded', refunded_pence: 333 })
      await shop.workAllRefunds()
      expect(await shop.notes(order.id)).toContain('part_refunded')

      expect(await ask(order.id)).toBe('ok')
      await shop.workAllRefunds()
      expect(await shop.order(order.id)).toMatchObject({
        payment_status: 'refunded',
        refunded_pence: order.total_pence,
      })
      expect(await driver.refunded(shop.db, intentId)).toEqual([333, order.total_pence - 333])
      expect(await shop.notes(order.id)).toContain('refund_sent')
      const refunds = await shop.refunds(order.id)
      for (const { id, status, completed_at, provider_refund_id } of refunds) {
        expect({ status, completed_at, provider_refund_id }).toEqual({
          status: 'succeeded',
          completed_at: expect.any(Date),
          provider_refund_id: expect.any(String),
        })
        const mail = await shop.db
          .selectFrom('mail')
          .select('kind')
          .where('event_key', '=', `order_refunded:${id}`)
          .execute()
        expect(mail).toEqual([{ kind: 'order_refunded' }])
      }
      expect(await ask(order.id)).toBe('nothing_to_refund')
    })

    test('carries out a decision once, however often it is requested', async () => {
      const { order, intentId } = await payOrder()
      const key = `cancelled:${order.id}`
      await Promise.all([ask(order.id, undefined, key), ask(order.id, undefined, key), ask(order.id, undefined, key)])
      await shop.workAllRefunds()
      expect(await driver.refunded(shop.db, intentId)).toEqual([order.total_pence])
    })

    test('never refunds more than was paid, whatever parts are requested', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 8 }), async (parts) => {
          const { order, intentId } = await payOrder()
          let left = order.total_pence
          for (const part of parts) {
            expect(await ask(order.id, part)).toBe(
              part <= left ? 'ok' : left === 0 ? 'nothing_to_refund' : 'refund_too_large',
            )
            if (part <= left) left -= part
          }
          await shop.workAllRefunds()
          const back = sum(await driver.refunded(shop.db, intentId))
          expect(back).toBe(order.total_pence - left)
          expect(back).toBeLessThanOrEqual(order.total_pence)
          expect((await shop.order(order.id)).refunded_pence).toBe(back)
        }),
        { numRuns: 8 },
      )
    })

    test('never refunds more than was paid when many requests arrive at once', async () => {
      const { order, intentId } = await payOrder()
      const part = Math.floor(order.total_pence / 3) + 1
      const answers = await Promise.all(Array.from({ length: 9 }, () => ask(order.id, part)))
      expect(answers.filter((answer) => answer === 'ok')).toHaveLength(2)
      await Promise.all([shop.workAllRefunds(), shop.workAllRefunds(), shop.workAllRefunds()])
      expect(await driver.refunded(shop.db, intentId)).toEqual([part, part])
    })

    test('refunds once when the process stops before it stores the answer', async () => {
      const { order, intentId } = await payOrder()
      await ask(order.id, 500)
      await shop.workAllRefunds()
      await shop.db
        .updateTable('refund')
        .set({ status: 'requested', provider_refund_id: null, completed_at: null })
        .where('order_id', '=', order.id)
        .execute()
      await shop.workAllRefunds()
      expect(await driver.refunded(shop.db, intentId)).toEqual([500])
      expect(await shop.refunds(order.id)).toMatchObject([{ status: 'succeeded', attempts: 2 }])
    })

    test('restores the payment totals and notifies staff when the provider rejects a refund', async () => {
      const { order, intentId } = await payOrder()
      await ask(order.id, 700)
      await shop.db
        .updateTable('payment_intent')
        .set({ provider_intent_id: `gone_${intentId}` })
        .where('provider_intent_id', '=', intentId)
        .execute()
      await shop.workAllRefunds()
      expect(await shop.order(order.id)).toMatchObject({ payment_status: 'paid', refunded_pence: 0 })
      expect(await shop.refunds(order.id)).toMatchObject([
        { status: 'failed', last_error: expect.stringContaining(':') },
      ])
      expect(await shop.notes(order.id)).toContain('refund_failed (staff)')
      expect(await ask(order.id, order.total_pence)).toBe('ok')
    })

    test('refunds a cancelled paid order automatically', async () => {
      const { customer, order, intentId } = await payOrder()
      const url = `/api/v1/users/me/orders/${order.id}/cancel`
      const cancelled = await shop.app.inject({ method: 'POST', url, headers: customer.headers })
      expect(cancelled.json()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
      await shop.workAllRefunds()
      expect(await driver.refunded(shop.db, intentId)).toEqual([order.total_pence])
    })
  })
