import { expect, test } from 'vitest'
import { toVariant } from '../cache/response-cache.ts'
import { hasAnalyticsConsent, withGoogle } from './analytics-consent.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

test.each(['analytics_consent=granted', 'a=b; analytics_consent=granted', 'analytics_consent=granted;a=b'])(
  'the cookie %s is the consent',
  (cookie) => expect(hasAnalyticsConsent(cookie)).toBe(true),
)

test.each([
  undefined,
  '',
  'analytics_consent=denied',
  'my_analytics_consent=granted',
  'analytics_consent=granted1',
  'a=analytics_consent=granted',
])('the cookie %s is none', (cookie) => expect(hasAnalyticsConsent(cookie)).toBe(false))

test('pages requested with the consent are cached apart, calls are not', () => {
  const headers = { cookie: 'analytics_consent=granted' }
  expect(toVariant({ url: '/shop', headers })).not.toBe(toVariant({ url: '/shop', headers: {} }))
  expect(toVariant({ url: '/api/v1/products/', headers })).toBe(toVariant({ url: '/api/v1/products/', headers: {} }))
})

test('the policy names Google only with its origins added, and keeps the others', () => {
  const outside = { images: ['https://images.example'], scripts: ['https://pay.example'] }
  expect(contentSecurityPolicy('', 'a1', outside)).not.toContain('google')
  const policy = contentSecurityPolicy('', 'a1', withGoogle(outside))
  expect(policy).toContain("script-src 'self' https://pay.example https://www.googletagmanager.com;")
  expect(policy).toContain(
    "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com;",
  )
  expect(policy).toContain('https://images.example https://www.googletagmanager.com')
  expect(policy).not.toMatch(/unsafe|doubleclick/)
})
