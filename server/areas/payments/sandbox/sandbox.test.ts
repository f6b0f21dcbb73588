import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownAddress } from '../../../platform/http/own-address.ts'
import { fixedClock } from '../../../platform/time/clock.ts'
import { TEST_DAY, WITHOUT_LIMITS } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { placeOrder } from '../../orders/order.test-orders.ts'
import type { PaymentDriver } from '../payments.test-driver.ts'
import { openTestShop, type TestShop } from '../payments.test-shop.ts'
import { testPayments } from '../payments.test-suite.ts'
import { testRefunds } from '../refunds/refunds.test-suite.ts'
import { sandboxDriver } from './sandbox.test-driver.ts'
import { sandboxWebhooks } from './sandbox.webhooks.ts'

const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const WITH_BANK = '4000 0025 0000 3155'

testPayments('the built-in sandbox', sandboxDriver)
testRefunds('the built-in sandbox', sandboxDriver)

let driver: PaymentDriver
let shop: TestShop

beforeAll(async () => {
  driver = await sandboxDriver()
  shop = await openTestShop(driver)
})
afterAll(() => shop.close())

function pay(customer: TestCustomer, client_secret: string, card_number: string, facts: object = {}, at = shop) {
  const card = { client_secret, card_number, exp_month: 12, exp_year: 2030, cvc: '123', ...facts }
  return at.ask('POST', '/sandbox/pay', customer, card)
}

const approve = (customer: TestCustomer, client_secret: string, isApproved: boolean) =>
  shop.ask('POST', '/sandbox/authenticate', customer, { client_secret, approve: isApproved })

test.each([
  ['4242 4242 4242 4242', {}, { status: 'succeeded', decline_code: null }],
  ['4242424242424242', { exp_year: 30 }, { status: 'succeeded', decline_code: null }],
  ['4000 0000 0000 0002', {}, { status: 'failed', decline_code: 'generic_decline' }],
  ['4000 0000 0000 9995', {}, { status: 'failed', decline_code: 'insufficient_funds' }],
  ['4000 0025 0000 3155', {}, { status: 'requires_action', decline_code: null }],
  ['4242 4242 4242 4241', {}, { status: 'failed', decline_code: 'incorrect_number' }],
  ['not a number', {}, { status: 'failed', decline_code: 'incorrect_number' }],
  ['4242 4242 4242 4242', { exp_month: 10, exp_year: 2026 }, { status: 'failed', decline_code: 'expired_card' }],
  ['4242 4242 4242 4242', { exp_month: 11, exp_year: 26 }, { status: 'succeeded', decline_code: null }],
  ['5555 5555 5555 4444', {}, { status: 'failed', decline_code: 'test_mode_live_card' }],
])('card %s %o answers %o', async (number, facts, expected) => {
  const { customer, secret } = await shop.startPaying()
  const answer = await pay(customer, secret, number, facts)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(expected)
})

test('a declined card can be followed by a good one', async () => {
  const { customer, order, intentId, secret } = await shop.startPaying()
  await pay(customer, secret, DECLINED)
  expect((await pay(customer, secret, GOOD)).json().status).toBe('succeeded')
  expect((await pay(customer, secret, DECLINED)).json().status).toBe('succeeded')
  expect((await shop.confirm(customer, order.id, intentId)).json().status).toBe('paid')
})

test('pays when the customer approves the bank’s question, and lets them try again after a decline', async () => {
  const { customer, order, intentId, secret } = await shop.startPaying()
  expect((await approve(customer, secret, true)).json().code).toBe('nothing_to_authenticate')
  await pay(customer, secret, WITH_BANK)
  expect((await approve(customer, secret, false)).json()).toEqual({
    status: 'failed',
    decline_code: 'payment_intent_authentication_failure',
  })
  expect((await shop.confirm(customer, order.id, intentId)).statusCode).toBe(409)
  await pay(customer, secret, WITH_BANK)
  expect((await approve(customer, secret, true)).json().status).toBe('succeeded')
  expect((await shop.confirm(customer, order.id, intentId)).json()).toMatchObject({
    status: 'paid',
    card_last4: '3155',
  })
})

test('takes nothing without the client secret of a payment', async () => {
  const { customer, secret, intentId } = await shop.startPaying()
  const [id] = secret.split('_secret_')
  for (const wrong of ['pi_none_secret_none', intentId, `${id}_secret_`]) {
    expect((await pay(customer, wrong, GOOD)).statusCode).toBe(404)
    expect((await approve(customer, wrong, true)).statusCode).toBe(404)
  }
  expect(await driver.status(shop.db, intentId)).toBe('requires_payment_method')
})

test('sends signed events over HTTP and repeats them until the shop accepts them', async () => {
  const { customer, order, secret, intentId } = await shop.startPaying()
  await pay(customer, secret, GOOD)
  await makeEventsDue()
  let address: string | undefined = 'http://127.0.0.1:9'
  const { workSandboxEvents } = sandboxWebhooks({
    db: shop.db,
    clock: fixedClock(TEST_DAY),
    ownAddress: () => address,
  })
  expect(await workSandboxEvents()).toBe(true)
  expect((await shop.order(order.id)).status).toBe('pending_payment')

  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  address = ownAddress(shop.app.server)
  expect(await workSandboxEvents()).toBe(false)
  await makeEventsDue()
  expect(await workSandboxEvents()).toBe(true)
  expect((await shop.order(order.id)).status).toBe('paid')
  expect(await shop.outcomes(intentId)).toEqual(['paid'])
  await makeEventsDue()
  expect(await workSandboxEvents()).toBe(false)
})

test('blocks an order after too many failed payments, whichever card comes next', async () => {
  const limited = await openTestShop(driver, { limits: { ...WITHOUT_LIMITS, failedPaymentsPerHour: 50 } })
  const { customer, order, secret } = await limited.startPaying()
  for (let attempt = 0; attempt < 5; attempt += 1) await pay(customer, secret, DECLINED, {}, limited)
  const refused = await pay(customer, secret, GOOD, {}, limited)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  expect(refused.json()).toMatchObject({
    code: 'too_many_failed_payments',
    detail: expect.stringMatching(/60 minutes/),
  })
  expect((await limited.createIntent(customer, order.id)).statusCode).toBe(429)
  const codes = await limited.db.selectFrom('payment_failure').select('decline_code').orderBy('id').execute()
  expect(codes.map(({ decline_code }) => decline_code)).toEqual([
    ...Array.from({ length: 5 }, () => 'generic_decline'),
    'too_many_failed_payments',
  ])
  await limited.close()
})

test('counts failed payments per account and per IP address, over all orders, for an hour', async () => {
  const limited = await openTestShop(driver, { limits: { ...WITHOUT_LIMITS, failedPaymentsPerHour: 2 } })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { customer, secret } = await limited.startPaying()
    expect((await pay(customer, secret, DECLINED, {}, limited)).statusCode).toBe(200)
  }
  const customer = await signIn(limited.db)
  const order = await placeOrder(limited.db, { userId: customer.id, status: 'pending_payment' })
  expect((await limited.createIntent(customer, order.id)).json().code).toBe('too_many_failed_payments')

  await limited.db
    .updateTable('payment_failure')
    .set({ at: new Date(Date.now() - 3_601_000) })
    .execute()
  const { client_secret } = (await limited.createIntent(customer, order.id)).json()
  expect((await pay(customer, client_secret, GOOD, {}, limited)).json().status).toBe('succeeded')
  await limited.close()
})

test('stores no card number in any column of any table', async () => {
  const { customer, secret, intentId } = await shop.startPaying()
  const cards = [GOOD, DECLINED, WITH_BANK, '5555 5555 5555 4444']
  for (const card of cards) await pay(customer, secret, card)
  expect(await driver.status(shop.db, intentId)).toBe('succeeded')
  const kept = await everything()
  for (const card of cards) {
    expect(kept).not.toContain(card)
    expect(kept).not.toContain(card.replaceAll(' ', ''))
  }
  expect(kept).toContain(intentId)
})

test('accepts the webhook while the shop is suspended and however often it is called', async () => {
  const closed = await openTestShop(driver, { suspended: true, rateLimitPerMinute: 2 })
  for (let time = 0; time < 5; time += 1) {
    expect((await closed.tell('payment_intent.succeeded', 'pi_unknown')).statusCode).toBe(200)
  }
  expect(await closed.outcomes('pi_unknown')).toHaveLength(5)
  expect((await closed.app.inject('/api/v1/payment/config')).statusCode).toBe(503)
  await closed.close()
})

test('takes no cards without a provider, and rejects every webhook call', async () => {
  const without = await openTestShop(driver, { variables: {} })
  const customer = await signIn(without.db)
  const order = await placeOrder(without.db, { userId: customer.id, status: 'pending_payment' })
  expect((await without.app.inject('/api/v1/payment/config')).json().provider).toBe('none')
  expect((await without.createIntent(customer, order.id)).json()).toMatchObject({
    status: 409,
    code: 'cards_not_taken',
  })
  expect((await without.tell('payment_intent.succeeded', 'pi_any')).statusCode).toBe(400)
  await without.close()
})

const makeEventsDue = () =>
  shop.db.updateTable('sandbox_event').set({ next_attempt_at: '2020-01-01T00:00:00Z' }).execute()

/** Returns every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await shop.db.introspection.getTables()
  const rows = []
  // One after another: there are more tables than connections and places to wait for one.
  for (const { name } of tables) {
    rows.push((await sql`select to_jsonb(stored)::text as row from ${sql.table(name)} as stored`.execute(shop.db)).rows)
  }
  return JSON.stringify(rows)
}
