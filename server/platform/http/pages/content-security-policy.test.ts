import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, ownStyles } from './content-security-policy.ts'

const MARK = '1a2b3c'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('allows every inline script of the shop by its hash, and no others', () => {
  const policy = contentSecurityPolicy(
    `<script nonce="${MARK}">a()</script><script type="module" nonce="${MARK}" async="">b()</script>`,
    MARK,
    {},
  )
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')};`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test.each([
  '<script>a()</script>',
  '<script type="application/ld+json">{}</script>',
  '<script nonce="1b">a()</script>',
  `<script data-x=' nonce="1a2b'>a()</script>`,
  '<script src="/x.js"></script>',
])('%s lacks the marker of the shop and gets no hash', (html) => {
  expect(contentSecurityPolicy(html, MARK, {})).toContain("script-src 'self';")
})

test('allows images from the named hosts', () => {
  expect(contentSecurityPolicy('', MARK, { images: ['https://res.cloudinary.com'] })).toContain(
    "img-src 'self' data: blob: https://res.cloudinary.com;",
  )
})

test('allows scripts, frames and connections from the named origins, and from none by default', () => {
  const outside = {
    scripts: ['https://js.example.com'],
    frames: ['https://frames.example.com'],
    connections: ['https://api.example.com'],
  }
  const policy = contentSecurityPolicy(`<script nonce="${MARK}">a()</script>`, MARK, outside)
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} https://js.example.com;`)
  expect(policy).toContain("frame-src 'self' https://frames.example.com;")
  expect(policy).toContain("connect-src 'self' https://api.example.com;")
  expect(contentSecurityPolicy('', MARK, {})).not.toMatch(/https:|frame-src/)
})

test('allows no inline or evaluated code in general, and styles only from files', () => {
  const policy = contentSecurityPolicy('<script>a()</script><p style="color:red">', MARK, {})
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("; style-src 'self';")
})

test('loads nothing by http when the shop is reached by https', () => {
  expect(contentSecurityPolicy('', MARK, {}, true)).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy('', MARK, {})).not.toContain('upgrade-insecure-requests')
})

test('a mail may use its own styles, by hash', () => {
  const html = '<style>p{}</style><p style="font-family:&quot;A&quot;">a</p><p style="font-family:&quot;A&quot;">b</p>'
  expect(ownStyles(html)).toBe(`style-src ${hashOf('p{}')} 'unsafe-hashes' ${hashOf('font-family:"A"')}`)
  expect(ownStyles('<p>plain</p>')).toBe("style-src 'none'")
})
