import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HttpError } from '../http-error.ts'
import { inProcessClient } from '../in-process.ts'
import { createServer, type Server } from '../server.ts'
import { addPages, type RenderPage } from './pages.ts'

let app: Server
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-pages-'))
  app = await createServer({ logLevel: 'silent', trustProxy: false })
  const api = inProcessClient(app, 'here')
  const render: RenderPage = async (request, { api, movedTo }) => {
    const { pathname, search } = new URL(request.url)
    const headers = { 'content-type': 'text/html' }
    const location = await movedTo()
    if (location) return new Response(null, { status: 301, headers: { location } })
    if (pathname === '/busy') return new Response('<p>Come again</p>', { status: 503, headers })
    if (pathname === '/without-part') await api('GET /brands/').catch(() => undefined)
    return new Response(`<p>${pathname}${search}</p>`, { headers })
  }
  app.get('/api/v1/brands/', async () => {
    throw new HttpError(503, 'unavailable', 'The shop is very busy.', { retryAfter: 2 })
  })
  await addPages(app, render, {
    buildFolder: folder,
    outside: {},
    closedNotice: async () => ({ heading: 'We open soon', notice: '' }),
    findRedirect: async (url) => (url.startsWith('/old?') ? url.replace('/old', '/shop') : undefined),
    context: (requestId) => ({
      api,
      suspended: false,
      publicUrl: 'http://localhost',
      demo: false,
      today: '2026-11-21',
      modelProvider: null,
      requestId,
      report: () => undefined,
      htmlOf: async () => ({ html: '', headings: [] }),
    }),
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test.each(['/', '/shop', '/product/1-mint', '/apiary', '/mediatheque'])('%s is a page', async (path) => {
  const answer = await app.inject(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(`<p>${path}</p>`)
})

test('a page that has moved keeps the whole query, and is not cached', async () => {
  const { statusCode, headers } = await app.inject('/old?gclid=1&utm_source=mail')
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    301,
    '/shop?gclid=1&utm_source=mail',
    'no-store',
  ])
})

test('renders a page from the query names that it reads, and no others', async () => {
  expect((await app.inject('/shop?page=2&utm_source=mail')).body).toBe('<p>/shop?page=2</p>')
  expect((await app.inject('/contact?page=2')).body).toBe('<p>/contact</p>')
})

test.each(['/api', '/api/v1/nowhere', '/api/v2/products/', '/media/x', '/assets/gone.js', '/metrics?x=1'])(
  '%s is for programs: an unknown address answers with a problem document',
  async (path) => {
    const answer = await app.inject(path)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' })
  },
)

test.each([
  ['//evil.example/shop', '/evil.example/shop'],
  ['/\\evil.example/shop?a=//b', '/evil.example/shop?a=//b'],
  ['/shop\\tea', '/shop/tea'],
])('%s, which browsers may read as another host, redirects to %s', async (path, location) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  // Sent as is: other clients would normalise backslashes.
  const [answer] = await once(get({ ...address(), path }), 'response')
  answer.resume()
  expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
})

const address = () => {
  const own = app.server.address()
  return { port: typeof own === 'object' ? own?.port : undefined, agent: false }
}

test('answers 503 with retry-after and no-store when a page cannot be made', async () => {
  const answer = await app.inject('/busy')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(answer.headers['content-type']).toContain('text/html')
})

test('shows a page without a missing part, and does not cache it', async () => {
  const answer = await app.inject('/without-part')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await app.inject('/shop')).headers['cache-control']).toBeUndefined()
})
