import { expect, test } from 'vitest'
import { afterLogin, loginPath } from './login-path.ts'
import { carriedPromise, loginReason } from './login-reason.ts'

test('the login path leads back to the page', () => {
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
])('does not go to %j after the login', (target) => {
  expect(afterLogin(target)).toBe('/shop')
})

test('goes to a page whose path only starts like an excluded one', () => {
  expect(afterLogin('/authors')).toBe('/authors')
})

test.each([
  ['redirect=/cart', 'Please log in to see your cart.'],
  ['redirect=/profile/orders/12', 'Please log in to see your orders.'],
  ['redirect=/profile?tab=security', 'Please log in to see your profile.'],
  ['redirect=/profile&reason=session-ended', 'Your session has ended. Log in to carry on where you were.'],
  ['redirect=/shop', undefined],
  ['', undefined],
])('returns the login reason for %j', (query, reason) => {
  expect(loginReason(new URLSearchParams(query))).toBe(reason)
})

test('shows what happens after the login when a control has sent the visitor', () => {
  const promise = 'We’ll add it to your cart as soon as you’ve logged in.'
  expect(carriedPromise({ promise })).toBe(promise)
  expect(carriedPromise(null)).toBeUndefined()
  expect(carriedPromise({ promise: 7 })).toBeUndefined()
})
