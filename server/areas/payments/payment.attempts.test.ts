/** Every payment attempt is in its order, with what was paid with and the reason in words. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { type MollieServer, startMollieServer } from '../../testing/services/mollie-server.ts'
import { type StripeServer, startStripeServer } from '../../testing/services/stripe-server.ts'
import { mollieDriverOver } from './mollie/mollie.test-driver.ts'
import { openTestShop, type TestShop } from './payments.test-shop.ts'
import { stripeDriverOver } from './stripe/stripe.test-driver.ts'

let mollie: MollieServer
let stripe: StripeServer
let withMollie: TestShop
let withStripe: TestShop

beforeAll(async () => {
  mollie = await startMollieServer()
  stripe = await startStripeServer(fixedClock(TEST_DAY))
  withMollie = await openTestShop(mollieDriverOver(mollie))
  withStripe = await openTestShop(stripeDriverOver(stripe))
})
afterAll(async () => {
  await withMollie.close()
  await withStripe.close()
  await mollie.close()
  await stripe.close()
})

const asCustomer = async ({ app }: TestShop, { customer, order }: Awaited<ReturnType<TestShop['startPaying']>>) =>
  (await app.inject({ url: `/api/v1/users/me/orders/${order.id}`, headers: customer.headers })).json()
const asStaff = async (shop: TestShop, id: number) => (await (await staffUser(shop)).get(`/admin/orders/${id}/`)).json()

test('an order paid by Pay by Bank after two failed attempts lists all three', async () => {
  const started = await withMollie.startPaying()
  const { customer, order } = started
  let { intentId } = started
  const endWith = async (change: () => void) => {
    change()
    await withMollie.tell('', intentId)
    await withMollie.tell('', intentId)
    const next = await withMollie.createIntent(customer, order.id)
    if (next.statusCode === 200) intentId = next.json().payment_intent_id
  }
  await endWith(() => mollie.decline(intentId, 'insufficient_funds'))
  expect((await asCustomer(withMollie, started)).payment_attempts).toMatchObject([
    { failure: expect.stringContaining('there isn’t enough money') },
  ])
  await endWith(() => mollie.change(intentId, { status: 'canceled', method: 'paybybank' }))
  await endWith(() => {
    mollie.pay(intentId)
    mollie.change(intentId, { method: 'paybybank', details: {} })
  })
  const card = { card_brand: 'visa', card_last4: '0341' }
  const none = { card_brand: null, card_last4: null }
  expect(await asStaff(withMollie, order.id)).toMatchObject({
    status: 'paid',
    payment_method: 'card',
    paid_with: 'pay_by_bank',
    card_last4: null,
    payment_attempts: [
      { provider: 'mollie', method: 'card', ...card, failure: 'Not enough money in the account' },
      { provider: 'mollie', method: 'pay_by_bank', ...none, failure: 'Customer stopped the payment' },
      { provider: 'mollie', method: 'pay_by_bank', ...none, failure: null },
    ],
  })
})

test('a wallet of Mollie is named with the card in it', async () => {
  const { order, intentId } = await withMollie.startPaying()
  mollie.pay(intentId)
  mollie.change(intentId, { details: { cardNumber: '4242', cardLabel: 'Visa', wallet: 'applepay' } })
  await withMollie.tell('', intentId)
  expect(await withMollie.order(order.id)).toMatchObject({ paid_with: 'apple_pay', card_last4: '4242' })
})

test('a payment that the shop closed itself, because the order was cancelled, is no attempt of the customer', async () => {
  const { customer, order, intentId } = await withMollie.startPaying()
  const url = `/api/v1/users/me/orders/${order.id}/cancel`
  await withMollie.app.inject({ method: 'POST', url, headers: customer.headers })
  while (await withMollie.workClosedIntents());
  await withMollie.tell('', intentId)
  expect((await asStaff(withMollie, order.id)).payment_attempts).toEqual([])
})

test('giving up a payment often does not stop the customer from paying', async () => {
  const { customer, order, intentId } = await withMollie.startPaying()
  let id = intentId
  for (let time = 0; time < 7; time += 1) {
    mollie.change(id, { status: 'canceled' })
    await withMollie.tell('', id)
    const next = await withMollie.createIntent(customer, order.id)
    expect(next.statusCode).toBe(200)
    id = next.json().payment_intent_id
  }
})

test('Stripe’s event of a declined wallet is the attempt, although the payment has moved on', async () => {
  const { order, intentId } = await withStripe.startPaying()
  const card = { brand: 'mastercard', last4: '8812', wallet: { type: 'google_pay' } }
  const error = { code: 'card_declined', decline_code: 'stolen_card', payment_method: { type: 'card', card } }
  const failed = stripe.event('payment_intent.payment_failed', {
    ...stripe.intent(intentId),
    last_payment_error: error,
  })
  stripe.pay(intentId)
  await withStripe.tell('payment_intent.succeeded', intentId)
  const late = await withStripe.app.inject({ method: 'POST', url: '/api/v1/payment/webhook', ...failed })
  expect(late.statusCode).toBe(200)
  const { payment_attempts } = await asStaff(withStripe, order.id)
  expect(payment_attempts).toHaveLength(2)
  expect(payment_attempts).toContainEqual({
    at: expect.any(String),
    provider: 'stripe',
    method: 'google_pay',
    card_brand: 'mastercard',
    card_last4: '8812',
    failure: 'Card blocked, lost or stolen',
  })
})
