import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../../platform/time/clock.ts'
import { TEST_DAY, WITHOUT_LIMITS } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { type StripeServer, startStripeServer } from '../../../testing/services/stripe-server.ts'
import { placeOrder } from '../../orders/order.test-orders.ts'
import { ProviderUnavailable } from '../payment.provider.ts'
import type { PaymentDriver } from '../payments.test-driver.ts'
import { openTestShop, type TestShop } from '../payments.test-shop.ts'
import { testPayments } from '../payments.test-suite.ts'
import { requestRefund } from '../refunds/refund.requests.ts'
import { testRefunds } from '../refunds/refunds.test-suite.ts'
import { stripeProvider } from './stripe.provider.ts'
import { stripeDriver, stripeDriverOver } from './stripe.test-driver.ts'

testPayments('Stripe', stripeDriver)
testRefunds('Stripe', stripeDriver)

let stripe: StripeServer
let driver: PaymentDriver
let shop: TestShop

beforeAll(async () => {
  stripe = await startStripeServer(CLOCK)
  driver = stripeDriverOver(stripe)
  shop = await openTestShop(driver)
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

const CLOCK = fixedClock(TEST_DAY)
const SERVER_ERROR = { status: 500, error: { type: 'api_error' } }
const CREATE = /POST \/v1\/payment_intents$/
const READ = /GET \/v1\/payment_intents/

async function refundedOrder() {
  const started = await shop.startPaying()
  stripe.pay(started.intentId)
  await shop.confirm(started.customer, started.order.id, started.intentId)
  const request = { orderId: started.order.id, amount: 400, reason: 'Late', requestedBy: null }
  await shop.db.transaction().execute((trx) => requestRefund(trx, { ...request, eventKey: `test:${started.order.id}` }))
  return started
}

test('sends Stripe only amount, currency, order and the limit to cards, and nothing about the customer', async () => {
  const { order } = await shop.startPaying()
  const call = stripe.calls.findLast(({ path }) => path === '/v1/payment_intents')
  expect(call?.form).toEqual({
    amount: String(order.total_pence),
    currency: 'gbp',
    'allowed_payment_method_types[0]': 'card',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    description: `Order ${order.order_number}`,
    'metadata[order_id]': String(order.id),
    'metadata[order_number]': order.order_number,
  })
  expect(call?.key).toMatch(new RegExp(`^[0-9a-f]{16}:order:${order.id}:1$`))
})

test.each([
  ['answers 500', SERVER_ERROR],
  ['answers 429', { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit' } }],
  ['rejects the API key', { status: 401, error: { type: 'invalid_request_error' } }],
  ['closes the connection', 'hang up' as const],
])('shows the customer a clear sentence while Stripe %s, and a later attempt works', async (_title, fault) => {
  const customer = await signIn(shop.db)
  const order = await placeOrder(shop.db, { userId: customer.id, status: 'pending_payment' })
  stripe.failNext(CREATE, fault, 3)
  const refused = await shop.createIntent(customer, order.id)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('15')
  expect(refused.json()).toMatchObject({
    code: 'payment_unavailable',
    detail: 'We can’t take card payments at the moment. Your order is saved: please try again in a minute.',
  })
  stripe.recover()
  expect((await shop.order(order.id)).status).toBe('pending_payment')
  expect((await shop.createIntent(customer, order.id)).statusCode).toBe(200)
})

test('confirms a payment later when Stripe was unavailable at first', async () => {
  const { customer, order, intentId } = await shop.startPaying()
  stripe.pay(intentId)
  stripe.failNext(READ, SERVER_ERROR, 6)
  expect((await shop.confirm(customer, order.id, intentId)).statusCode).toBe(503)
  expect((await shop.tell('payment_intent.succeeded', intentId, { id: 'evt_away' })).statusCode).toBe(503)
  stripe.recover()
  expect((await shop.tell('payment_intent.succeeded', intentId, { id: 'evt_away' })).statusCode).toBe(200)
  expect((await shop.confirm(customer, order.id, intentId)).json().status).toBe('paid')
})

test('creates no second intent when the first answer arrives too late', async () => {
  const timeouts = { timeoutMs: 250, retries: 1, longestMs: 5000 }
  const provider = stripeProvider(stripe.variables, { clock: CLOCK, timeouts })
  const before = stripe.calls.length
  stripe.failNext(CREATE, { delayMs: 1500 })
  const order = { orderId: 1, orderNumber: 'VS-1', amount: 999, currency: 'GBP', returnPath: '/checkout?order=1' }
  const request = { ...order, idempotencyKey: 'late:1' }
  const intent = await provider.createIntent(request)
  expect(stripe.calls.length - before).toBe(2)
  expect(await provider.createIntent(request)).toEqual(intent)

  stripe.failNext(READ, { delayMs: 1500 }, 2)
  await expect(provider.getIntent(intent.id)).rejects.toThrow(ProviderUnavailable)
})

test('retries a refund while Stripe is unavailable, and refunds once', async () => {
  const { order, intentId } = await refundedOrder()
  stripe.failNext(/POST \/v1\/refunds/, SERVER_ERROR, 3)
  expect(await shop.workRefunds()).toBe(true)
  expect(await shop.refunds(order.id)).toMatchObject([
    { status: 'requested', attempts: 1, last_error: 'Stripe: StripeAPIError' },
  ])
  expect(await shop.workRefunds()).toBe(false)
  stripe.recover()
  await shop.workAllRefunds()
  expect(await driver.refunded(shop.db, intentId)).toEqual([400])
})

test('finds the first refund days later, when Stripe no longer knows the idempotency key', async () => {
  const { order, intentId } = await refundedOrder()
  await shop.workAllRefunds()
  await shop.db
    .updateTable('refund')
    .set({ status: 'requested', provider_refund_id: null })
    .where('order_id', '=', order.id)
    .execute()
  stripe.forgetKeys()
  await shop.workAllRefunds()
  expect(await driver.refunded(shop.db, intentId)).toEqual([400])
})

test('completes a pending refund on Stripe’s event, and reverts one that Stripe returned', async () => {
  stripe.refundsAre('pending')
  const { order, intentId } = await refundedOrder()
  await shop.workRefunds()
  stripe.refundsAre('succeeded')
  expect(await shop.refunds(order.id)).toMatchObject([{ status: 'requested', provider_refund_id: expect.any(String) }])
  const refund = stripe.refunds().find((known) => known.payment_intent === intentId)

  await sendEvent('refund.updated', { ...refund, status: 'succeeded' })
  expect(await shop.refunds(order.id)).toMatchObject([{ status: 'succeeded' }])
  await sendEvent('refund.failed', { ...refund, status: 'failed' })
  await sendEvent('refund.failed', { ...refund, status: 'failed' })
  expect(await shop.refunds(order.id)).toMatchObject([{ status: 'failed' }])
  expect(await shop.order(order.id)).toMatchObject({ payment_status: 'paid', refunded_pence: 0 })
})

test('answers 200 to unrelated events and to refunds that the shop did not create', async () => {
  expect((await sendEvent('customer.created', { id: 'cus_1' })).statusCode).toBe(200)
  expect((await sendEvent('refund.updated', { id: 're_unknown', status: 'succeeded' })).statusCode).toBe(200)
})

test('stores every declined card once, and closes the payment after too many', async () => {
  const limited = await openTestShop(driver, { limits: { ...WITHOUT_LIMITS, failedPaymentsPerHour: 10 } })
  const { customer, order, intentId } = await limited.startPaying()
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    stripe.decline(intentId, 'generic_decline')
    const id = `evt_declined_${order.id}_${attempt}`
    await limited.tell('payment_intent.payment_failed', intentId, { id })
    await limited.tell('payment_intent.payment_failed', intentId, { id })
  }
  const failures = await limited.db.selectFrom('payment_failure').selectAll().where('order_id', '=', order.id).execute()
  expect(failures).toHaveLength(5)
  expect(failures[0]).toMatchObject({ user_id: customer.id, address: '127.0.0.1', decline_code: 'generic_decline' })
  const refused = await limited.createIntent(customer, order.id)
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_failed_payments' })
  expect(await limited.workClosedIntents()).toBe(true)
  expect(stripe.intent(intentId).status).toBe('canceled')
  await limited.close()
})

test('does not serve the sandbox’s card form when Stripe takes the payments', async () => {
  const { customer, secret } = await shop.startPaying()
  const card = { client_secret: secret, card_number: '4242424242424242', exp_month: 1, exp_year: 30, cvc: '123' }
  expect((await shop.ask('POST', '/sandbox/pay', customer, card)).statusCode).toBe(404)
})

function sendEvent(type: string, object: unknown) {
  const { payload, headers } = stripe.event(type, object)
  return shop.app.inject({ method: 'POST', url: '/api/v1/payment/webhook', payload, headers })
}
