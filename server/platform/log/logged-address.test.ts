import { expect, test } from 'vitest'
import { loggedAddress } from './logged-address.ts'

test.each([
  ['/reset-password?token=abc-DEF_1', '/reset-password?token=[secret]'],
  ['/reset-password?a=1&token=abc&b=2', '/reset-password?a=1&token=[secret]&b=2'],
  [
    '/order-confirmation/7?payment_intent_client_secret=pi_1_secret_2',
    '/order-confirmation/7?payment_intent_client_secret=[secret]',
  ],
  [
    '/api/v1/customer/chat/anonymous_session_0-aB_9/messages',
    '/api/v1/customer/chat/anonymous_session_[secret]/messages',
  ],
  [
    '/api/v1/customer/ws/customer_chat/anonymous_session_x',
    '/api/v1/customer/ws/customer_chat/anonymous_session_[secret]',
  ],
  [
    '/api/v1/customer/chat/anonymous%5fsession%5F0%2DaB_9/messages',
    '/api/v1/customer/chat/anonymous_session_[secret]/messages',
  ],
  ['/api/v1/customer/chat/%61nonymous_session_x%20y', '/api/v1/customer/chat/anonymous_session_[secret]'],
  ['/reset-password?to%6Ben=abc', '/reset-password?token=[secret]'],
  ['/shop?search=token', '/shop?search=token'],
  ['/shop?search=50%25%3A%2F%0A', '/shop?search=50%25%3A%2F%0A'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedAddress(url)).toBe(logged)
})
