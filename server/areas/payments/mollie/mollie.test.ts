import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../testing/data/customers.ts'
import { type MollieServer, startMollieServer } from '../../../testing/services/mollie-server.ts'
import { placeOrder } from '../../orders/order.test-orders.ts'
import { openTestShop, type TestShop } from '../payments.test-shop.ts'
import { testPayments } from '../payments.test-suite.ts'
import { requestRefund } from '../refunds/refund.requests.ts'
import { testRefunds } from '../refunds/refunds.test-suite.ts'
import { mollieDriver, mollieDriverOver } from './mollie.test-driver.ts'

testPayments('Mollie', mollieDriver, { isSigned: false })
testRefunds('Mollie', mollieDriver)

let mollie: MollieServer
let shop: TestShop
const TIMEOUTS = { timeoutMs: 500, retries: 1, longestMs: 1500 }

beforeAll(async () => {
  mollie = await startMollieServer()
  shop = await openTestShop(mollieDriverOver(mollie), { paymentTimeouts: TIMEOUTS })
})
afterAll(async () => {
  await shop.close()
  await mollie.close()
})

const CREATE = /POST \/payments$/
const READ = /GET \/payments\/tr_/
const notify = (id: string) => shop.app.inject({ method: 'POST', ...mollie.notification(id) })

async function unpaidOrder() {
  const customer = await signIn(shop.db)
  return { customer, order: await placeOrder(shop.db, { userId: customer.id, status: 'pending_payment' }) }
}

async function refundedOrder() {
  const started = await shop.startPaying()
  mollie.pay(started.intentId)
  await notify(started.intentId)
  const request = { orderId: started.order.id, amount: 400, reason: 'Late', requestedBy: null }
  await shop.db.transaction().execute((trx) => requestRefund(trx, { ...request, eventKey: `test:${started.order.id}` }))
  return started
}

test('sends Mollie the amount, the order and where to return to, and nothing about the customer', async () => {
  const { order, secret } = await shop.startPaying()
  const call = mollie.calls.findLast(({ path, method }) => method === 'POST' && path === '/payments')
  expect(call?.body).toEqual({
    amount: { currency: 'GBP', value: (order.total_pence / 100).toFixed(2) },
    description: `Order ${order.order_number}`,
    redirectUrl: `https://shop.example/checkout?order=${order.id}&returned=yes`,
    webhookUrl: expect.stringMatching(
      /^https:\/\/shop\.example\/api\/v1\/payment\/webhook\/mollie\?secret=[0-9a-f]{64}$/,
    ),
    metadata: { order_id: order.id, order_number: order.order_number },
  })
  expect(call?.key).toMatch(new RegExp(`^[0-9a-f]{16}:order:${order.id}:1$`))
  expect(secret).toMatch(/^https:\/\/pay\.mollie\.example\/checkout\/tr_/)
})

test.each([
  ['answers 503', { status: 503 }],
  ['answers 429', { status: 429 }],
  ['rejects the API key', { status: 401 }],
  ['closes the connection', 'hang up' as const],
  ['takes the payment but never answers', 'never answer' as const],
  ['answers when the shop has given up', { delayMs: 2500 }],
])('shows a clear sentence while Mollie %s, and a later attempt opens no second payment', async (_title, fault) => {
  const { customer, order } = await unpaidOrder()
  mollie.failNext(CREATE, fault, 3)
  const refused = await shop.createIntent(customer, order.id)
  expect(refused.json()).toMatchObject({ status: 503, code: 'payment_unavailable' })
  mollie.recover()
  const { payment_intent_id } = (await shop.createIntent(customer, order.id)).json()
  const ofOrder = mollie.payments().filter(({ metadata }) => metadata.order_id === order.id)
  expect(ofOrder.map(({ id }) => id)).toEqual([payment_intent_id])
})

test('a notification that the shop cannot settle gets 503, and settles the order when it is repeated', async () => {
  const { order, intentId } = await shop.startPaying()
  mollie.pay(intentId)
  mollie.failNext(READ, { status: 500 }, 3)
  expect((await notify(intentId)).statusCode).toBe(503)
  mollie.recover()
  expect((await notify(intentId)).statusCode).toBe(200)
  expect((await notify(intentId)).statusCode).toBe(200)
  expect(await shop.order(order.id)).toMatchObject({ status: 'paid', paid_pence: order.total_pence })
  expect(await shop.outcomes(intentId)).toEqual(['paid'])
})

test('a notification of an earlier status that arrives late changes nothing: the shop asks for the present one', async () => {
  const { order, intentId } = await shop.startPaying()
  mollie.change(intentId, { status: 'pending' })
  const late = mollie.notification(intentId)
  mollie.pay(intentId)
  await notify(intentId)
  expect((await shop.app.inject({ method: 'POST', ...late })).statusCode).toBe(200)
  expect(await shop.order(order.id)).toMatchObject({ status: 'paid', refunded_pence: 0 })
  expect(await shop.outcomes(intentId)).toEqual(['paid'])
})

test('each new status is noted once, and the last one counts', async () => {
  const { customer, order, intentId } = await shop.startPaying()
  mollie.change(intentId, { status: 'pending' })
  await notify(intentId)
  await notify(intentId)
  const waiting = await shop.confirm(customer, order.id, intentId)
  expect(waiting.json()).toMatchObject({ status: 409, code: 'payment_processing' })
  mollie.pay(intentId)
  await notify(intentId)
  expect(await shop.outcomes(intentId)).toEqual(['processing', 'paid'])
  expect((await shop.order(order.id)).card_last4).toBe('4242')
})

test('a payment of another shop with the same account is ignored', async () => {
  const { order, intentId } = await shop.startPaying()
  const { url, headers } = mollie.notification(intentId)
  for (const payload of ['id=tr_unknown', `id=${intentId}&id=tr_2`]) {
    expect((await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  }
  for (const payload of ['', 'id=', 'id=re_1', 'id=../payments', '{"id":"tr_1"}']) {
    expect((await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)
  }
  const elsewhere = url.replace('/mollie', '/stripe')
  expect((await shop.app.inject({ method: 'POST', url: elsewhere, headers, payload: 'id=tr_1' })).statusCode).toBe(400)
  expect((await shop.order(order.id)).status).toBe('pending_payment')
})

test('an expired payment is replaced, and its late money is returned', async () => {
  const { customer, order, intentId } = await shop.startPaying()
  mollie.change(intentId, { status: 'expired' })
  await notify(intentId)
  expect((await shop.confirm(customer, order.id, intentId)).json().code).toBe('payment_closed')
  const { payment_intent_id: next } = (await shop.createIntent(customer, order.id)).json()
  expect(next).not.toBe(intentId)
  mollie.pay(next)
  await notify(next)
  mollie.pay(intentId)
  await notify(intentId)
  await shop.workAllRefunds()
  expect(mollie.refunds().filter(({ paymentId }) => [next, intentId].includes(paymentId))).toMatchObject([
    { paymentId: intentId },
  ])
  expect(await shop.order(order.id)).toMatchObject({ status: 'paid', refunded_pence: 0 })
})

test('asks again about a payment that Mollie cannot cancel, until it has expired or its money is returned', async () => {
  const started = [await shop.startPaying(), await shop.startPaying()]
  const workLater = async () => {
    await shop.db
      .updateTable('payment_intent')
      .set({ cancel_next_at: '2020-01-01T00:00:00Z' })
      .where('cancel_next_at', 'is not', null)
      .execute()
    while (await shop.workClosedIntents());
  }
  for (const { customer, order, intentId } of started) {
    mollie.change(intentId, { isCancelable: false })
    const url = `/api/v1/users/me/orders/${order.id}/cancel`
    await shop.app.inject({ method: 'POST', url, headers: customer.headers })
  }
  await workLater()
  const [first, second] = started.map(({ intentId }) => intentId)
  mollie.change(first ?? '', { status: 'expired' })
  mollie.pay(second ?? '')
  await workLater()
  await shop.workAllRefunds()
  expect(mollie.refunds().map(({ paymentId }) => paymentId)).toContain(second)
  expect(
    await shop.db.selectFrom('payment_intent').where('cancel_next_at', 'is not', null).selectAll().execute(),
  ).toEqual([])
})

test('a refund that takes days is checked again, and is made once although Mollie forgets its key', async () => {
  mollie.refundsAre('pending')
  const { order, intentId } = await refundedOrder()
  await shop.workAllRefunds()
  mollie.refundsAre('refunded')
  expect(await shop.refunds(order.id)).toMatchObject([{ status: 'requested', provider_refund_id: expect.any(String) }])
  mollie.forgetKeys()
  const made = mollie.refunds().filter(({ paymentId }) => paymentId === intentId)
  for (const refund of made) refund.status = 'refunded'
  await shop.workAllRefunds()
  expect(await shop.refunds(order.id)).toMatchObject([{ status: 'succeeded' }])
  expect(mollie.refunds().filter(({ paymentId }) => paymentId === intentId)).toHaveLength(1)
})

test('a refund whose answer was lost is made once', async () => {
  const { order, intentId } = await refundedOrder()
  mollie.failNext(/POST .*refunds/, 'never answer')
  expect(await shop.workRefunds()).toBe(true)
  expect(await shop.refunds(order.id)).toMatchObject([{ status: 'requested', last_error: 'No answer within 1500 ms' }])
  mollie.forgetKeys()
  await shop.workAllRefunds()
  expect(await shop.refunds(order.id)).toMatchObject([{ status: 'succeeded' }])
  expect(mollie.refunds().filter(({ paymentId }) => paymentId === intentId)).toHaveLength(1)
})
