import { once } from 'node:events'
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createCallCounter } from '../../rate-limits/call-counter.ts'
import { addRateLimit } from '../../rate-limits/rate-limit.ts'
import { createDraining } from '../health/draining.ts'
import { createCachedResponseServer } from './cached-response-server.ts'
import { useResponseCache } from './response-cache.hooks.ts'
import { createResponseCache } from './response-cache.ts'

let app: FastifyInstance
afterEach(() => app.close())

interface Listening {
  max?: number
  trustProxy?: false | number
  maxInFlight?: number
}

/** A listening server whose response contains how often it was made. */
async function listening({ max = 0, trustProxy = false, maxInFlight = 100 }: Listening = {}) {
  const cache = createResponseCache(1_000_000)
  const calls = max > 0 ? createCallCounter(max) : undefined
  const limits = { maxHeaderSize: 16_384, headersTimeoutMs: 5000, requestTimeoutMs: 5000 }
  app = Fastify({
    serverFactory: (listener) =>
      createCachedResponseServer(listener, {
        cache,
        calls,
        trustProxy,
        maxInFlight,
        draining: createDraining(),
        ...limits,
      }),
  })
  await addRateLimit(app, calls, 'this-process')
  useResponseCache(app, cache)
  let made = 0
  app.get('/api/*', { config: { cache: [] } }, (_request, reply) => {
    made += 1
    reply.header('x-frame-options', 'DENY').send({ made, text: 'words '.repeat(500) })
  })
  const { promise: going, resolve: letGo } = Promise.withResolvers<string>()
  for (const path of ['/slow', '/health/live', '/api/slow']) app.get(path, () => going)
  app.get('/large', async () => Buffer.alloc(20_000_000))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin,
    get: (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers }),
    cache,
    letGo,
  }
}

test('sends a cached answer with the same headers and body as the first', async () => {
  const { get, cache } = await listening()
  const [first, second] = [await get('/api/a'), await get('/api/a')]
  expect(cache.stats()).toMatchObject({ hits: 1, entries: 1 })
  expect(await second.json()).toEqual(await first.json())
  for (const name of ['content-type', 'x-frame-options', 'etag', 'cache-control', 'vary', 'content-encoding']) {
    expect(second.headers.get(name)).toBe(first.headers.get(name))
  }
})

test('creates each encoding once and then caches it', async () => {
  const { get } = await listening()
  for (const encoding of ['gzip', 'br', 'identity', 'gzip', 'br', 'identity']) {
    const answer = await get('/api/a', { 'accept-encoding': encoding })
    expect(await answer.json()).toMatchObject({ made: 1 })
  }
  const raw = await app.inject({ url: '/api/a', headers: { 'accept-encoding': 'gzip' } })
  expect(JSON.parse(gunzipSync(raw.rawPayload).toString())).toMatchObject({ made: 1 })
})

test('answers 304 without a body to a visitor who has it', async () => {
  const { get } = await listening()
  const { headers } = await get('/api/a')
  await get('/api/a')
  const again = await get('/api/a', { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('cached answers count towards the limit like any other call', async () => {
  const { get } = await listening({ max: 5 })
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) statuses.push((await get('/api/a')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('behind a proxy they count for the address that the proxy names', async () => {
  const { get, cache } = await listening({ max: 2, trustProxy: 1 })
  const statusFor = async (address: string) =>
    (await get('/api/a', { 'x-forwarded-for': `claimed, ${address}` })).status
  // Rendered by the route, whose own server trusts no proxy here, so it counts for 127.0.0.1.
  expect(await statusFor('192.0.2.1')).toBe(200)
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) expect(await statusFor(address)).toBe(200)
  expect(cache.stats().hits).toBe(3)
  expect(await statusFor('192.0.2.2')).toBe(200)
  await statusFor('192.0.2.1')
  expect(await statusFor('192.0.2.1')).toBe(429)
})

test('a cleared cache creates it again', async () => {
  const { get, cache } = await listening()
  await get('/api/a')
  cache.clear()
  expect(await (await get('/api/a')).json()).toMatchObject({ made: 2 })
})

test('rejects the next request when too many are in progress, except for cached answers and monitoring', async () => {
  const { get, letGo } = await listening({ maxInFlight: 2 })
  await get('/api/cached')
  const waiting = [get('/slow'), get('/health/live'), get('/health/live')]
  await vi.waitFor(async () => {
    const [page, call] = [await get('/shop'), await get('/api/other')]
    expect([page.status, page.headers.get('retry-after'), call.status]).toEqual([503, '2', 503])
    expect(await page.text()).toContain('The shop is very busy. Please try again in a moment.')
    expect(await call.json()).toMatchObject({ status: 503, code: 'unavailable' })
  })
  expect((await get('/api/cached')).status).toBe(200)
  letGo('done')
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await get('/api/other')).status).toBe(200)
})

test('slow readers of an answer do not block others', async () => {
  const { get, origin } = await listening({ maxInFlight: 2 })
  const readers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const reader = request(`${origin}/large`).end()
      const [answer] = await once(reader, 'response')
      expect(answer.statusCode).toBe(200)
      return reader
    }),
  )
  expect((await get('/api/other')).status).toBe(200)
  for (const reader of readers) reader.destroy()
})
