import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, ownStyles } from './content-security-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('every inline script is allowed by its hash, and nothing is allowed wholesale', () => {
  const policy = contentSecurityPolicy(
    '<script>a()</script><script type="module">b()</script><script src="/x.js"></script>',
    {},
  )
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')};`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('data blocks need no hash', () => {
  expect(contentSecurityPolicy('<script type="application/ld+json">{}</script>', {})).toContain("script-src 'self';")
})

test('images may come from the named hosts', () => {
  expect(contentSecurityPolicy('', { images: ['https://res.cloudinary.com'] })).toContain(
    "img-src 'self' data: blob: https://res.cloudinary.com;",
  )
})

test('scripts, frames and connections come from the named origins, and from none where none is named', () => {
  const outside = {
    scripts: ['https://js.example.com'],
    frames: ['https://frames.example.com'],
    connections: ['https://api.example.com'],
  }
  const policy = contentSecurityPolicy('<script>a()</script>', outside)
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} https://js.example.com;`)
  expect(policy).toContain("frame-src 'self' https://frames.example.com;")
  expect(policy).toContain("connect-src 'self' https://api.example.com;")
  expect(contentSecurityPolicy('', {})).not.toMatch(/https:|frame-src/)
})

test('nothing inline or evaluated is let through wholesale, and styles come from files', () => {
  const policy = contentSecurityPolicy('<script>a()</script><p style="color:red">', {})
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("; style-src 'self';")
})

test('where the shop is reached by https, nothing is fetched by http', () => {
  expect(contentSecurityPolicy('', {}, true)).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy('', {})).not.toContain('upgrade-insecure-requests')
})

test('a mail may have the styles it has, by hash', () => {
  const html = '<style>p{}</style><p style="font-family:&quot;A&quot;">a</p><p style="font-family:&quot;A&quot;">b</p>'
  expect(ownStyles(html)).toBe(`style-src ${hashOf('p{}')} 'unsafe-hashes' ${hashOf('font-family:"A"')}`)
  expect(ownStyles('<p>plain</p>')).toBe("style-src 'none'")
})
