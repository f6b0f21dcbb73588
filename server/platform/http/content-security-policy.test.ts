import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('every inline script is allowed by its hash, and nothing is allowed wholesale', () => {
  const policy = contentSecurityPolicy(
    '<script>a()</script><script type="module">b()</script><script src="/x.js"></script>',
    [],
  )
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')};`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('data blocks need no hash', () => {
  expect(contentSecurityPolicy('<script type="application/ld+json">{}</script>', [])).toContain("script-src 'self';")
})

test('images may come from the named hosts', () => {
  expect(contentSecurityPolicy('', ['https://res.cloudinary.com'])).toContain(
    "img-src 'self' data: https://res.cloudinary.com;",
  )
})
