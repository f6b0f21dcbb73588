import { expect, test } from 'vitest'
import { afterLogin, loginPath } from './login-path.ts'
import { carriedPromise, loginReason } from './login-reason.ts'

test('the way to log in leads back', () => {
  const path = loginPath('/profile/orders?page=2')
  expect(path).toBe('/login?redirect=%2Fprofile%2Forders%3Fpage%3D2')
  expect(afterLogin(new URLSearchParams(path.split('?')[1]).get('redirect'))).toBe('/profile/orders?page=2')
})

test.each([
  '//elsewhere.example',
  'https://elsewhere.example',
  '/auth?redirect=/auth',
  '/login',
  '/reset-password',
  '',
])('after logging in %j is not followed', (target) => {
  expect(afterLogin(target)).toBe('/shop')
})

test('a page whose name only begins alike is followed', () => {
  expect(afterLogin('/authors')).toBe('/authors')
})

test.each([
  ['redirect=/cart', 'Please log in to see your cart.'],
  ['redirect=/profile/orders/12', 'Please log in to see your orders.'],
  ['redirect=/profile?tab=security', 'Please log in to see your profile.'],
  ['redirect=/profile&reason=session-ended', 'Your session has ended. Log in to carry on where you were.'],
  ['redirect=/shop', undefined],
  ['', undefined],
])('the reason for %j', (query, reason) => {
  expect(loginReason(new URLSearchParams(query))).toBe(reason)
})

test('a control that sends a visitor here says what happens after the login', () => {
  const promise = 'We’ll add it to your cart as soon as you’ve logged in.'
  expect(carriedPromise({ promise })).toBe(promise)
  expect(carriedPromise(null)).toBeUndefined()
  expect(carriedPromise({ promise: 7 })).toBeUndefined()
})
