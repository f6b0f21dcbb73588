/**
 * Failures of the payment provider: it accepts requests and never responds, responds after the timeout, fails, closes
 * connections, or asks to retry in a minute. The customer learns within seconds that card payments are unavailable and that the
 * order is stored; a retry works and charges once; and a paid order is marked as paid even if the browser never returned.
 * Nothing else is affected: no database connection waits for the provider.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '../../server/areas/orders/order.test-orders.ts'
import { openTestShop, type TestShop } from '../../server/areas/payments/payments.test-shop.ts'
import { requestRefund } from '../../server/areas/payments/refunds/refund.requests.ts'
import { stripeDriverOver } from '../../server/areas/payments/stripe/stripe.test-driver.ts'
import { fixedClock } from '../../server/platform/time/clock.ts'
import { TEST_DAY } from '../../server/testing/app.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { type Failure, type StripeServer, startStripeServer } from '../../server/testing/services/stripe-server.ts'

const SHORT_TIMEOUTS = { timeoutMs: 500, retries: 1, longestMs: 2000 }
/** More than the maximum number of tries of one customer call. */
const EVERY_TRY = 5
const CREATE = /POST \/v1\/payment_intents$/
const READ = /GET \/v1\/payment_intents/
const REFUND = /POST \/v1\/refunds/
const COME_AGAIN = { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit' }, retryAfterS: 60 }

const FAULTS: [title: string, fault: Failure][] = [
  ['takes the request and never answers', 'never answer'],
  ['begins to answer and never ends', 'never end'],
  ['answers when the shop has given up', { delayMs: 900 }],
  ['fails', { status: 500, error: { type: 'api_error' } }],
  ['hangs up', 'hang up'],
  ['asks to come again in a minute', COME_AGAIN],
]

let stripe: StripeServer
let shop: TestShop
beforeAll(async () => {
  stripe = await startStripeServer(fixedClock(TEST_DAY))
  shop = await openTestShop(stripeDriverOver(stripe), { paymentTimeouts: SHORT_TIMEOUTS })
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

/** Returns what Stripe has charged for an order, in pence. */
const taken = (orderId: number) => stripe.intentsOf(orderId).map(({ amount_received }) => amount_received)
const unavailable = { status: 503, code: 'payment_unavailable' }

test.each(FAULTS)(
  'where it %s, a card is charged once, and the webhook completes the payment that the browser lost',
  async (_title, fault) => {
    const customer = await signIn(shop.db)
    const order = await placeOrder(shop.db, { userId: customer.id, status: 'pending_payment' })
    stripe.failNext(CREATE, fault, EVERY_TRY)
    const refused = await shop.createIntent(customer, order.id)
    expect(refused.json()).toMatchObject(unavailable)
    expect(refused.headers['retry-after']).toBe('15')
    expect((await shop.order(order.id)).status).toBe('pending_payment')
    stripe.recover()

    const opened = await shop.createIntent(customer, order.id)
    expect(opened.statusCode).toBe(200)
    expect(stripe.intentsOf(order.id).map(({ id }) => id)).toEqual([opened.json().payment_intent_id])

    const intentId = String(opened.json().payment_intent_id)
    stripe.pay(intentId)
    stripe.failNext(READ, fault, EVERY_TRY * 2)
    expect((await shop.confirm(customer, order.id, intentId)).json()).toMatchObject(unavailable)
    // Stripe repeats an event for three days until it gets a 200.
    const event = { id: `evt_of_${order.id}` }
    expect((await shop.tell('payment_intent.succeeded', intentId, event)).statusCode).toBe(503)
    stripe.recover()
    for (let n = 0; n < 2; n += 1) {
      expect((await shop.tell('payment_intent.succeeded', intentId, event)).statusCode).toBe(200)
    }
    expect(await shop.order(order.id)).toMatchObject({
      status: 'paid',
      paid_pence: order.total_pence,
      refunded_pence: 0,
    })
    expect(taken(order.id)).toEqual([order.total_pence])
    expect((await shop.mails(order.id)).filter((kind) => kind === 'payment_received')).toHaveLength(1)
  },
)

test.each(FAULTS)('where it %s, a refund is sent once', async (_title, fault) => {
  const { customer, order, intentId } = await shop.startPaying()
  stripe.pay(intentId)
  await shop.confirm(customer, order.id, intentId)
  const request = { orderId: order.id, amount: 333, reason: 'Late', eventKey: `test:${order.id}`, requestedBy: null }
  await shop.db.transaction().execute((trx) => requestRefund(trx, request))

  stripe.failNext(REFUND, fault, EVERY_TRY)
  expect(await shop.workRefunds()).toBe(true)
  expect(await shop.refunds(order.id)).toMatchObject([{ status: 'requested', attempts: 1 }])
  // It is not retried at once.
  expect(await shop.workRefunds()).toBe(false)
  stripe.recover()
  await shop.workAllRefunds()
  expect(await shop.refunds(order.id)).toMatchObject([{ status: 'succeeded' }])
  const sent = stripe.refunds().filter((refund) => refund.payment_intent === intentId)
  expect(sent.map(({ amount }) => amount)).toEqual([333])
  expect((await shop.order(order.id)).refunded_pence).toBe(333)
})

test('while it never answers, two database connections serve everyone else, and with default timeouts payers get an answer within seconds', async () => {
  const silent = await startStripeServer(fixedClock(TEST_DAY))
  const busy = await openTestShop(stripeDriverOver(silent), { databasePool: 2 })
  const payers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const customer = await signIn(busy.db)
      const order = await placeOrder(busy.db, { userId: customer.id, status: 'pending_payment' })
      return { customer, orderId: order.id }
    }),
  )
  const before = silent.calls.length
  silent.failNext(CREATE, 'never answer', payers.length * EVERY_TRY)
  let answered = 0
  const waiting = payers.map(async ({ customer, orderId }) => {
    const answer = await busy.createIntent(customer, orderId)
    answered += 1
    return answer
  })
  await expect.poll(() => silent.calls.length - before, { timeout: 10_000 }).toBeGreaterThanOrEqual(payers.length)

  const [payer] = payers
  const headers = payer?.customer.headers ?? {}
  for (const path of ['products/', 'cart/', `users/me/orders/${payer?.orderId}`, 'users/me/my-orders']) {
    expect((await busy.app.inject({ url: `/api/v1/${path}`, headers })).statusCode, path).toBe(200)
  }
  const held = await sql<{ held: number }>`select count(*) as held from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(busy.db)
  expect(held.rows).toEqual([{ held: 0 }])
  expect(answered).toBe(0)

  for (const answer of await Promise.all(waiting)) expect(answer.json()).toMatchObject(unavailable)
  silent.recover()
  for (const { customer, orderId } of payers) {
    expect((await busy.createIntent(customer, orderId)).statusCode).toBe(200)
    expect(silent.intentsOf(orderId)).toHaveLength(1)
  }
  await busy.close()
  await silent.close()
})
