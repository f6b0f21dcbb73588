/** Security headers of every kind of response. */
import { rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { openMedia } from '../../server/areas/media/media.service.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import type { RenderPage } from '../../server/platform/http/pages/pages.ts'
import type { Server } from '../../server/platform/http/server.ts'
import { fixedClock } from '../../server/platform/time/clock.ts'
import { TEST_DAY } from '../../server/testing/app.ts'
import { createBuildFolder } from '../../server/testing/build-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'

const PUBLIC_URL = 'https://shop.example.com'
const OWN_SCRIPT = '<script>start()</script>'
const PAGE = `<!doctype html><title>Page</title>${OWN_SCRIPT}<script>injected()</script>`

let folder: string
let database: TestDatabase
let server: Server
let origin: string

beforeAll(async () => {
  folder = await createBuildFolder()
  await writeFile(join(folder, 'client', 'assets', 'app-1a2b.js'), 'start()')
  await writeFile(join(folder, 'secret.txt'), 'not for browsers')
  database = await createTestDatabase()
  const { db } = database
  const config = readConfig({ PUBLIC_URL, SHOP_DATA_DIR: folder, LOG_LEVEL: 'silent', SHOP_SUSPENDED: 'off' })
  const render: RenderPage = async (request, { scriptNonce }) =>
    new Response(`${PAGE.replace(OWN_SCRIPT, `<script nonce="${scriptNonce}">start()</script>`)}${request.url}`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  const app = await buildApp({
    config,
    db,
    clock: fixedClock(TEST_DAY),
    media: openMedia({ db, config }),
    pages: { render, buildFolder: folder },
  })
  server = app.server
  origin = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const XML = { 'content-type': 'application/xml' }
const ON_EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** One of each kind, requested twice: the second time, cacheable responses come from the cache. */
const KINDS: readonly { what: string; path: string; status: number; init?: RequestInit }[] = [
  { what: 'a page', path: '/about-us', status: 200 },
  { what: 'a cached list', path: '/api/v1/categories/', status: 200 },
  { what: 'a personal response without a login', path: '/api/v1/users/me', status: 401 },
  { what: 'an invalid input', path: '/api/v1/products/?limit=1000', status: 422 },
  { what: 'a call that does not exist', path: '/api/v1/nowhere', status: 404 },
  { what: 'an address that cannot be read', path: '/%E0%A4%A', status: 400 },
  { what: 'an address that is too long', path: `/${'a'.repeat(20_000)}`, status: 414 },
  { what: 'a file', path: '/assets/app-1a2b.js', status: 200 },
  { what: 'a file that does not exist', path: '/assets/nothing.js', status: 404 },
  { what: 'an image that does not exist', path: '/media/nothing/400', status: 404 },
  { what: 'a document for machines', path: '/sitemap.xml', status: 200 },
  { what: 'the description of the API', path: '/api/openapi.json', status: 200 },
  { what: 'the health check', path: '/health/live', status: 200 },
  {
    what: 'a body of the wrong type',
    path: '/api/v1/users/login',
    status: 415,
    init: { method: 'POST', headers: XML, body: '<x/>' },
  },
  { what: 'a method that does not exist', path: '/api/v1/categories/', status: 404, init: { method: 'PATCH' } },
]

describe.each(KINDS)('$what', ({ path, status, init }) => {
  test('has the security headers, the first time and the second', async () => {
    for (const _time of ['first', 'second']) {
      const { status: answered, headers } = await fetch(`${origin}${path}`, init)
      expect(answered).toBe(status)
      const wanted = path === '/%E0%A4%A' ? { 'x-content-type-options': 'nosniff' } : ON_EVERY_ANSWER
      expect(Object.fromEntries(headers)).toMatchObject(wanted)
      expect(headers.get('content-security-policy')).toMatch(/^default-src '(?:none|self)'/)
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
      if (wanted === ON_EVERY_ANSWER)
        expect(headers.get('permissions-policy')).toMatch(/camera=\(self\).*microphone=\(self\)/)
      expect(headers.has('x-powered-by') || headers.has('server') || headers.has('set-cookie')).toBe(false)
    }
  })
})

test('the content security policy of a page is cached with it, hashes included', async () => {
  const [first, second] = [await fetch(`${origin}/blog`), await fetch(`${origin}/blog`)]
  const policy = first.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'; .*style-src 'self';.*upgrade-insecure-requests$/)
  expect(second.headers.get('content-security-policy')).toBe(policy)
  const etag = second.headers.get('etag') ?? ''
  const unchanged = await fetch(`${origin}/blog`, { headers: { 'if-none-match': etag } })
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers.get('content-security-policy')).toBe(policy)
  expect(Object.fromEntries(unchanged.headers)).toMatchObject(ON_EVERY_ANSWER)
})

test('host headers sent by a caller never get into a cached response', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-original-url': '/evil' }
  const answers = [await fetch(`${origin}/contact`, { headers }), await fetch(`${origin}/contact`)]
  for (const answer of answers) expect(await answer.text()).toBe(`${PAGE}${PUBLIC_URL}/contact`)
})

test.each(['/account.css', '/profile/orders/1.js', '/profile/x.png', '/api/v1/users/me/x.css'])(
  '%s never returns a personal page under another name',
  async (path) => {
    const own = await fetch(`${origin}${path}`, { headers: { authorization: 'Bearer of-somebody' } })
    const strangers = await fetch(`${origin}${path}`)
    expect(own.status).toBe(strangers.status)
    if (own.status === 200) expect(await own.text()).toBe(await strangers.text())
  },
)

test.each([
  '/assets/../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%252e%252e%252fsecret.txt',
  '/media/..%2f..%2fsecret.txt/400',
  '/media/%2e%2e/secret.txt',
  '/..%5csecret.txt',
  '//evil.example/secret.txt',
])('%s never reaches a file outside the public folders', async (path) => {
  const answer = await overTheWire(`GET ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`)
  expect(answer).not.toContain('not for browsers')
  // Redirects, if any, stay on this host.
  expect(answer).not.toMatch(/\r\nlocation: (?!\/[^/\\])/i)
})

describe('ambiguous requests', () => {
  const post = 'POST /api/v1/users/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n'
  test.each([
    ['a length and chunks', `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${post}content-length: 5\r\ncontent-length: 6\r\n\r\n{}   `],
    ['an unknown encoding', `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `${post}content-length : 2\r\n\r\n{}`],
    ['a header folded over two lines', `${post}x-one: a\r\n b\r\ncontent-length: 2\r\n\r\n{}`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('%s are rejected, and the connection ends', async (_what, request) => {
    const answer = await overTheWire(`${request}GET /health/live HTTP/1.1\r\nhost: shop\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 (?:400|501) /)
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
  })
})

/** Returns everything received for these bytes until the server closes the connection. */
function overTheWire(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
