import { expect, test } from 'vitest'
import { loggedAddress } from './logged-address.ts'

test.each([
  ['/reset-password?token=abc-DEF_1', '/reset-password?token=[secret]'],
  ['/reset-password?a=1&token=abc&b=2', '/reset-password?a=1&token=[secret]&b=2'],
  [
    '/order-confirmation/7?payment_intent_client_secret=pi_1_secret_2',
    '/order-confirmation/7?payment_intent_client_secret=[secret]',
  ],
  ['/shop?search=token', '/shop?search=token'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedAddress(url)).toBe(logged)
})
