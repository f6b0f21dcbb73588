import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../platform/config/config.ts'
import { configuredPayments, PAYMENT_MODULES, paymentOrigins } from './payment.modules.ts'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const names = (env: Record<string, string>) => configuredPayments(readConfig(env)).map(({ name }) => name)

test('every provider has a name of its own, and a card form in the folder with this name', () => {
  const all = PAYMENT_MODULES.map(({ name }) => name)
  expect(new Set(all).size).toBe(all.length)
  const forms = new URL('../../../web/app/storefront/payments/', import.meta.url)
  expect(all.filter((name) => !existsSync(new URL(`${name}/card-form.tsx`, forms)))).toEqual([])
})

test('a provider is configured once its variables are set, Stripe before the sandbox', () => {
  expect(names({})).toEqual([])
  expect(names({ PAYMENT_SANDBOX: 'on', ...STRIPE })).toEqual(['stripe', 'sandbox'])
  expect(names({ PAYMENT_SANDBOX: 'off', ...STRIPE })).toEqual(['stripe'])
  expect(names({ PAYMENT_SANDBOX: 'on', MOLLIE_API_KEY: 'live_1' })).toEqual(['mollie', 'sandbox'])
})

test('the demo takes test cards unless they are switched off', () => {
  expect(names({ SHOP_DEMO: 'on' })).toEqual(['sandbox'])
  expect(names({ SHOP_DEMO: 'on', PAYMENT_SANDBOX: 'off' })).toEqual([])
})

test.each([
  [
    { STRIPE_SECRET_KEY: 'sk_1' },
    'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed together.',
  ],
  [{ ...STRIPE, STRIPE_API_BASE: 'ftp://x' }, 'STRIPE_API_BASE must be an address that starts with http://'],
  [{ MOLLIE_API_KEY: 'sk_live_1' }, 'MOLLIE_API_KEY must start with live_ or test_'],
  [{ PAYMENT_SANDBOX: 'maybe' }, 'PAYMENT_SANDBOX must be "on" or "off"'],
])('rejects %o', (env, message) => {
  const read = () => names(env)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(message)
})

test('pages may use the origins of configured providers alone', () => {
  expect(paymentOrigins(configuredPayments(readConfig({ PAYMENT_SANDBOX: 'on' })))).toEqual({
    scripts: [],
    frames: [],
    connections: [],
    payments: [],
  })
  expect(paymentOrigins(configuredPayments(readConfig(STRIPE)))).toMatchObject({
    frames: expect.arrayContaining(['https://hooks.stripe.com']),
    payments: ['https://js.stripe.com'],
  })
})
