/** Customers pay by a link without a login: once, and only while their order waits for its payment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { startMollieServer } from '../../testing/services/mollie-server.ts'
import { tokenOfOrder } from '../age-checks/age-check.links.ts'
import { expireUnpaidOrders } from '../orders/order.expiry.ts'
import { paymentLinkToken } from '../orders/order.payment-link.ts'
import { changeOrderStatus } from '../orders/order.status.ts'
import { placeOrder, type TestOrder } from '../orders/order.test-orders.ts'
import { mollieDriverOver } from './mollie/mollie.test-driver.ts'
import { openTestShop, type TestShop } from './payments.test-shop.ts'
import { sandboxDriver } from './sandbox/sandbox.test-driver.ts'

const CLOCK = fixedClock(TEST_DAY)
const SOON = '2026-11-21T12:10:00.000Z'
const PAST = '2026-11-20T12:00:00.000Z'

let shop: TestShop
let driver: Awaited<ReturnType<typeof sandboxDriver>>

beforeAll(async () => {
  driver = await sandboxDriver()
  shop = await openTestShop(driver)
})
afterAll(() => shop.close())

const call = (path: string, payload: object, at = shop) =>
  at.app.inject({ method: 'POST', url: `/api/v1/payment/link/${path}`, payload })
const view = async (token: string) => (await call('view', { token })).json()
const start = (token: string) => call('create-payment-intent', { token })
const confirm = (token: string, payment_intent_id: string) => call('confirm', { token, payment_intent_id })

async function linkedOrder(facts: Partial<TestOrder> = {}, at = shop) {
  const { id: userId } = await signIn(at.db)
  const order = await placeOrder(at.db, { userId, status: 'pending_payment', expires_at: SOON, ...facts })
  return { ...order, token: await paymentLinkToken(at.db, order.id) }
}

async function expectPaidOnce(order: { id: number; total_pence: number }) {
  expect(await shop.order(order.id)).toMatchObject({
    status: 'paid',
    paid_pence: order.total_pence,
    refunded_pence: 0,
  })
  expect((await shop.notes(order.id)).filter((status) => status === 'paid')).toHaveLength(1)
  expect(await shop.refunds(order.id)).toEqual([])
}

test('shows the number, the lines and the amount, and nothing about the customer', async () => {
  const order = await linkedOrder()
  const shown = await view(order.token)
  expect(shown).toMatchObject({
    order_number: order.order_number,
    state: 'open',
    order: { total: order.total_pence / 100, expires_at: SOON, is_age_restricted: expect.any(Boolean) },
  })
  expect(Object.keys(shown.order).sort()).toEqual(
    `delivery_fee delivery_name discount expires_at is_age_restricted items promotions subtotal total vat_included`.split(
      ' ',
    ),
  )
})

test('pays the order without a login', async () => {
  const order = await linkedOrder()
  const { payment_intent_id, amount, client_secret } = (await start(order.token)).json()
  expect(amount).toBe(order.total_pence / 100)
  expect((await confirm(order.token, payment_intent_id)).json().code).toBe('payment_not_completed')
  const card = { client_secret, card_number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030, cvc: '123' }
  const paid = await shop.app.inject({ method: 'POST', url: '/api/v1/payment/sandbox/pay', payload: card })
  expect(paid.json()).toMatchObject({ status: 'succeeded' })
  const { order_number } = order
  expect((await confirm(order.token, payment_intent_id)).json()).toEqual({ order_number, state: 'paid', order: null })
  await expectPaidOnce(order)
  expect((await start(order.token)).json()).toMatchObject({ status: 409, code: 'already_paid' })
})

test('two tabs and double clicks share one payment, which is settled once', async () => {
  const order = await linkedOrder()
  const answers = await Promise.all(Array.from({ length: 6 }, () => start(order.token)))
  const [intentId, ...others] = new Set(answers.map((answer) => String(answer.json().payment_intent_id)))
  expect(others).toEqual([])
  await driver.pay(shop.db, String(intentId))
  const confirmed = await Promise.all([
    ...Array.from({ length: 4 }, () => confirm(order.token, String(intentId))),
    ...Array.from({ length: 3 }, () => shop.tell('payment_intent.succeeded', String(intentId))),
  ])
  expect(new Set(confirmed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await expectPaidOnce(order)
})

test('money that arrives after the link has expired is sent back', async () => {
  const order = await linkedOrder()
  const { payment_intent_id: intentId } = (await start(order.token)).json()
  await shop.db.updateTable('shop_order').set({ expires_at: PAST }).where('id', '=', order.id).execute()
  await expireUnpaidOrders({ db: shop.db, clock: CLOCK })
  await driver.pay(shop.db, intentId)
  await shop.tell('payment_intent.succeeded', intentId)
  expect((await confirm(order.token, intentId)).json()).toMatchObject({ status: 409, code: 'payment_returned' })
  expect(await view(order.token)).toMatchObject({ state: 'expired', order: null })
  await shop.workAllRefunds()
  expect(await driver.refunded(shop.db, intentId)).toEqual([order.total_pence])
  expect((await shop.order(order.id)).status).toBe('cancelled')
})

test('an order whose time is over cannot be paid, even before it is cancelled', async () => {
  const order = await linkedOrder({ expires_at: PAST })
  expect(await view(order.token)).toMatchObject({ state: 'expired', order: null })
  expect((await start(order.token)).json()).toMatchObject({ status: 409, code: 'payment_link_expired' })
})

test('shows whether an order was paid or cancelled', async () => {
  const [paid, cancelled] = [await linkedOrder({ status: 'paid' }), await linkedOrder()]
  const { user_id: by } = await shop.order(cancelled.id)
  const change = { orderId: cancelled.id, to: 'cancelled', by } as const
  await shop.db.transaction().execute((trx) => changeOrderStatus(trx, CLOCK, change))
  expect(await view(paid.token)).toMatchObject({ state: 'paid', order: null })
  expect(await view(cancelled.token)).toMatchObject({ state: 'cancelled', order: null })
  expect((await start(cancelled.token)).json().code).toBe('order_cancelled')
})

test('rejects a forged token, and one that the shop has signed for something else', async () => {
  const [order, other] = [await linkedOrder(), await linkedOrder()]
  const signature = other.token.split('.')[1]
  const ageCheck = await tokenOfOrder(shop.db, order.id)
  const { payment_intent_id } = (await start(order.token)).json()
  for (const token of ['', 'nonsense', `${order.id}.${signature}`, `${order.token}x`, ageCheck, `${order.id}`]) {
    for (const answer of [await call('view', { token }), await start(token), await confirm(token, payment_intent_id)]) {
      expect(answer.statusCode).toBe(404)
    }
  }
  expect((await confirm(other.token, payment_intent_id)).statusCode).toBe(404)
})

test('a provider’s own page leads back to the link', async () => {
  const mollie = await startMollieServer()
  const other = await openTestShop(mollieDriverOver(mollie))
  const { token } = await linkedOrder({}, other)
  const answer = await call('create-payment-intent', { token }, other)
  expect(mollie.payment(answer.json().payment_intent_id).redirectUrl).toBe(
    `https://shop.example/pay?token=${token}&returned=yes`,
  )
  await other.close()
  await mollie.close()
})
