import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../../testing/app.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { type MollieServer, startMollieServer } from '../../../testing/services/mollie-server.ts'
import { type StripeServer, startStripeServer } from '../../../testing/services/stripe-server.ts'

let mollie: MollieServer
let stripe: StripeServer
let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>

/** The addresses of the test servers alone: no keys. */
const variables = () => ({
  PAYMENT_SANDBOX: 'on',
  MOLLIE_API_BASE: mollie.variables.MOLLIE_API_BASE,
  STRIPE_API_BASE: stripe.variables.STRIPE_API_BASE,
})

beforeAll(async () => {
  mollie = await startMollieServer()
  stripe = await startStripeServer(fixedClock(TEST_DAY))
  shop = await buildTestApp({ config: { variables: variables() } })
  staff = await staffUser(shop)
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
  await mollie.close()
})
beforeEach(async () => {
  for (const name of ['mollie', 'stripe']) await staff.delete(`${PROVIDERS}/${name}/keys`)
})

const PROVIDERS = '/admin/payments/providers'
const GOOD = 'test_ofTheShop'
const save = (keys: Record<string, string>, name = 'mollie') => staff.put(`${PROVIDERS}/${name}/keys`, { keys })
const provider = async (app = shop.app) => (await app.inject('/api/v1/payment/config')).json().provider
const find = async (name: string) => {
  const { items } = (await staff.get(`${PROVIDERS}/`)).json()
  return items.find((item: { name: string }) => item.name === name)
}

test('lists every registered provider with its state, and the test cards that take the payments', async () => {
  const { items } = (await staff.get(`${PROVIDERS}/`)).json()
  expect(items.map(({ name, state, is_current }: never) => ({ name, state, is_current }))).toEqual([
    { name: 'stripe', state: 'off', is_current: false },
    { name: 'mollie', state: 'off', is_current: false },
    { name: 'sandbox', state: 'environment', is_current: true },
  ])
})

test('keys that the provider accepts are saved and take payments at once', async () => {
  const saved = await save({ MOLLIE_API_KEY: GOOD })
  expect(saved.json()).toEqual({
    is_saved: true,
    checks: [
      { label: 'Key accepted', is_passed: true, detail: 'Test' },
      { label: 'Payment methods in pounds', is_passed: true, detail: 'Card, Pay by Bank' },
    ],
  })
  expect(await provider()).toBe('mollie')
  expect(await find('mollie')).toMatchObject({ state: 'entered', is_current: true, is_live: false })
  expect((await staff.get(`${PROVIDERS}/mollie/test`)).json().checks[0]).toMatchObject({ is_passed: true })
})

test('a key that the provider rejects changes nothing: the old one stays in use', async () => {
  await save({ MOLLIE_API_KEY: GOOD })
  const rejected = await save({ MOLLIE_API_KEY: 'live_stolen' })
  expect(rejected.json()).toMatchObject({ is_saved: false, checks: [{ label: 'Key accepted', is_passed: false }] })
  mollie.failNext(/methods/, 'hang up')
  expect((await save({ MOLLIE_API_KEY: GOOD })).json().is_saved).toBe(false)
  expect(await provider()).toBe('mollie')
  expect((await staff.get(`${PROVIDERS}/mollie/test`)).json().checks[0]).toMatchObject({ is_passed: true })
})

test('a missing key, one of the wrong form and an unknown provider are rejected before they are tested', async () => {
  const before = mollie.calls.length
  const missing = await save({ MOLLIE_API_KEY: '' })
  expect(missing.json()).toMatchObject({
    status: 422,
    errors: [{ path: 'keys.MOLLIE_API_KEY', message: 'Enter: API key.' }],
  })
  const wrong = await save({ MOLLIE_API_KEY: 'sk_live_1' })
  expect(wrong.json().errors).toMatchObject([{ path: 'keys.MOLLIE_API_KEY' }])
  expect((await save({}, 'acme')).statusCode).toBe(404)
  expect((await save({}, 'sandbox')).statusCode).toBe(404)
  expect((await staff.get(`${PROVIDERS}/mollie/test`)).json().code).toBe('not_connected')
  expect(mollie.calls.length).toBe(before)
})

test('staff cannot send the shop’s keys to another address', async () => {
  await save({ MOLLIE_API_KEY: GOOD, MOLLIE_API_BASE: 'https://evil.example/' })
  expect((await find('mollie')).keys.map(({ name }: { name: string }) => name)).toEqual(['MOLLIE_API_KEY'])
  expect((await staff.get(`${PROVIDERS}/mollie/test`)).json().checks[0]).toMatchObject({ is_passed: true })
})

test('keys are never shown again, and neither the database nor the audit log has them', async () => {
  await save({ ...stripe.variables, STRIPE_WEBHOOK_SECRET: 'whsec_secretOfTheWebhook' }, 'stripe')
  const shown = await find('stripe')
  expect(shown.keys).toMatchObject([{ hint: '…' }, { hint: '…' }, { hint: 'whsec_se…hook' }])
  const rows = await shop.db.selectFrom('payment_keys').selectAll().execute()
  const entries = await shop.db.selectFrom('audit_entry').selectAll().where('entity', '=', 'payment_keys').execute()
  expect(entries.at(-1)).toMatchObject({ action: 'payment_keys.update', entity_id: 'stripe' })
  expect(JSON.stringify([rows, entries, shown])).not.toMatch(/sk_test_shop|pk_test_shop|secretOfTheWebhook/)
})

test('of several keys only the entered ones are replaced', async () => {
  const { STRIPE_API_BASE: _, ...keys } = stripe.variables
  await save(keys, 'stripe')
  expect((await save({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'stripe')).json()).toMatchObject({
    is_saved: false,
    checks: [{ is_passed: true }, { label: 'Publishable key', is_passed: false }, { is_passed: true }],
  })
  expect((await save({ STRIPE_PUBLISHABLE_KEY: 'pk_test_2' }, 'stripe')).json().is_saved).toBe(true)
  expect((await shop.app.inject('/api/v1/payment/config')).json()).toMatchObject({ publishable_key: 'pk_test_2' })
})

test('the browser may use the origins of a provider as soon as its keys are saved, and no longer', async () => {
  const allowed = async () => (await shop.app.inject('/health/live')).headers['permissions-policy']
  expect(await allowed()).not.toContain('stripe')
  const { STRIPE_API_BASE: _, ...keys } = stripe.variables
  await save(keys, 'stripe')
  expect(await allowed()).toContain('https://js.stripe.com')
  await staff.delete(`${PROVIDERS}/stripe/keys`)
  expect(await allowed()).not.toContain('stripe')
  expect(await provider()).toBe('sandbox')
})

test('another process uses new keys as soon as they are announced, and cannot read them with another secret', async () => {
  const secretKey = 'a secret of at least 32 characters'
  const config = { variables: variables(), secretKey }
  const database = { db: shop.db, url: shop.databaseUrl, close: async () => undefined }
  const [first, second] = [await buildTestApp({ config, database }), await buildTestApp({ config, database })]
  const other = await buildTestApp({ config: { ...config, secretKey: `not ${secretKey}` }, database })
  const payload = { keys: { MOLLIE_API_KEY: GOOD } }
  const url = `/api/v1${PROVIDERS}/mollie/keys`
  const saved = await first.app.inject({ method: 'PUT', url, payload, headers: staff.headers })
  expect(saved.json().is_saved).toBe(true)
  for (const app of [second, other]) app.forget('payments')
  await expect.poll(() => provider(second.app)).toBe('mollie')
  const { items } = (await other.app.inject({ url: `/api/v1${PROVIDERS}/`, headers: staff.headers })).json()
  expect(items[1]).toMatchObject({ name: 'mollie', state: 'unreadable' })
  expect(await provider(other.app)).toBe('sandbox')
  for (const { app } of [first, second, other]) await app.close()
})

test('keys of the environment come first and cannot be changed here', async () => {
  await save({ MOLLIE_API_KEY: GOOD })
  const database = { db: shop.db, url: shop.databaseUrl, close: async () => undefined }
  const fixed = await buildTestApp({ config: { variables: { ...variables(), ...mollie.variables } }, database })
  const url = `/api/v1${PROVIDERS}/mollie/keys`
  const payload = { keys: { MOLLIE_API_KEY: 'test_another' } }
  const refused = await fixed.app.inject({ method: 'PUT', url, payload, headers: staff.headers })
  expect(refused.json()).toMatchObject({ status: 409, code: 'keys_fixed' })
  const { items } = (await fixed.app.inject({ url: `/api/v1${PROVIDERS}/`, headers: staff.headers })).json()
  expect(items[1]).toMatchObject({ name: 'mollie', state: 'environment', is_current: true })
  await fixed.app.close()
})
