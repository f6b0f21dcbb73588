import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendCacheTags } from './cache-tags.ts'
import { useResponseCache } from './response-cache.hooks.ts'
import { createResponseCache, newAnswer } from './response-cache.ts'

const LONG = 'words '.repeat(500)

/** A server whose response contains how often it was made; `during` runs while it is made. */
function counting({ maxBytes = 1_000_000, during = () => {}, clock = { now: () => performance.now() } } = {}) {
  const app = Fastify()
  const cache = createResponseCache(maxBytes, clock)
  useResponseCache(app, cache)
  let made = 0
  app.get('/api/cached', { config: { cache: [] } }, async () => {
    made += 1
    during()
    return { made, text: LONG }
  })
  app.get<{ Params: { id: string } }>('/product/:id', { config: { cache: [] } }, async ({ params }, reply) => {
    made += 1
    sendCacheTags(reply, [`product:${params.id}`])
    during()
    return { made }
  })
  app.get<{ Params: { length: string } }>(
    '/list/:length',
    { config: { cache: ['list'] } },
    async ({ params }, reply) => {
      made += 1
      sendCacheTags(
        reply,
        Array.from({ length: Number(params.length) }, (_, id) => `product:${id}`),
      )
      return { made }
    },
  )
  app.get('/refused', { config: { cache: [] } }, (_request, reply) => {
    made += 1
    reply.code(404).send({ made })
  })
  app.get('/secret', { config: { cache: [] } }, async (_request, reply) => {
    made += 1
    reply.header('cache-control', 'no-store')
    return { made }
  })
  app.get('/fresh', async () => {
    made += 1
    return { made }
  })
  return { app, cache }
}

test('caches an answer per address after it was made once', async () => {
  const { app, cache } = counting()
  for (const url of ['/api/cached', '/api/cached', '/api/cached?a=1', '/api/cached?a=1']) await app.inject(url)
  expect((await app.inject('/api/cached')).json()).toMatchObject({ made: 1 })
  expect((await app.inject('/api/cached?a=1')).json()).toMatchObject({ made: 2 })
  expect(cache.stats()).toMatchObject({ entries: 2, hits: 4, misses: 2 })
})

test('a change invalidates it', async () => {
  const { app, cache } = counting()
  await app.inject('/api/cached')
  cache.clear()
  expect((await app.inject('/api/cached')).json()).toMatchObject({ made: 2 })
})

test('a change of a tag invalidates the answers with that tag, those in progress included, and nothing else', async () => {
  const { app, cache } = counting()
  const made = async (id: number) => (await app.inject(`/product/${id}`)).json().made
  expect([await made(17), await made(18), await made(17)]).toEqual([1, 2, 1])
  cache.invalidate(['product:17', 'product:99'])
  expect([await made(17), await made(18)]).toEqual([3, 2])
  const { headers } = await app.inject('/product/18')
  expect(headers['cache-tag']).toBe('product:18')

  const during = counting({ during: () => during.cache.invalidate(['product:17']) })
  const remade = async (id: number) => (await during.app.inject(`/product/${id}`)).json().made
  expect([await remade(17), await remade(17), await remade(18), await remade(18)]).toEqual([1, 2, 3, 3])
})

test('a change of a tag also invalidates answers with its kind, which replaces tags that are too many to send', async () => {
  const { app, cache } = counting()
  const made = async () => (await app.inject('/list/200')).json().made
  expect([await made(), await made()]).toEqual([1, 1])
  const { headers } = await app.inject('/list/200')
  expect([headers['cache-tag'], headers['surrogate-key']]).toEqual(['product,list', 'product list'])
  cache.invalidate(['stock:1', 'post:1'])
  expect(await made()).toBe(1)
  cache.invalidate(['product:999'])
  expect(await made()).toBe(2)
})

test('too many changes to remember count as a change of every answer in progress', async () => {
  const many = Array.from({ length: 6000 }, (_, n) => `product:${n + 1000}`)
  const { app, cache } = counting({
    during: () => {
      cache.invalidate(['product:17'])
      for (const tags of [many, many.map((tag) => `${tag}0`), many.map((tag) => `${tag}1`)]) cache.invalidate(tags)
    },
  })
  const made = async () => (await app.inject('/product/17')).json().made
  expect([await made(), await made()]).toEqual([1, 2])
})

test('does not cache an answer when a change arrives while it is made', async () => {
  const state = { clear: () => {} }
  const { app, cache } = counting({ during: () => state.clear() })
  state.clear = () => cache.clear()
  await app.inject('/api/cached')
  state.clear = () => {}
  expect((await app.inject('/api/cached')).json()).toMatchObject({ made: 2 })
})

test('never caches errors and routes that do not ask for it', async () => {
  const { app } = counting()
  for (const url of ['/refused', '/fresh']) {
    const first = (await app.inject(url)).json().made
    expect((await app.inject(url)).json().made).toBe(first + 1)
  }
})

test('does not cache an answer that is marked no-store, and sends the mark each time', async () => {
  const { app } = counting()
  expect((await app.inject('/secret')).json()).toEqual({ made: 1 })
  const second = await app.inject('/secret')
  expect(second.json()).toEqual({ made: 2 })
  expect(second.headers['cache-control']).toBe('no-store')
})

test('first and cached answers are identical, compressed as the visitor accepts', async () => {
  const { app } = counting()
  for (const headers of [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'gzip' }]) {
    const answer = await app.inject({ url: '/api/cached', headers })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(answer.headers['cache-control']).toContain('stale-while-revalidate')
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ made: 1, text: LONG })
  }
  expect(
    (await app.inject({ url: '/api/cached', headers: { 'accept-encoding': 'br;q=1.0, gzip' } })).headers[
      'content-encoding'
    ],
  ).toBe('br')
  expect(
    (await app.inject({ url: '/api/cached', headers: { 'accept-encoding': 'br;q=0' } })).headers['content-encoding'],
  ).toBeUndefined()
})

test('answers 304 to a visitor who has the answer', async () => {
  const { app } = counting()
  const { etag = '' } = (await app.inject('/api/cached')).headers
  for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
    const again = await app.inject({ url: '/api/cached', headers: { 'if-none-match': String(known) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  expect((await app.inject({ url: '/api/cached', headers: { 'if-none-match': '"another"' } })).statusCode).toBe(200)
})

test('never exceeds its maximum size', async () => {
  const { app, cache } = counting({ maxBytes: 20_000 })
  for (let n = 0; n < 50; n += 1) await app.inject(`/api/cached?n=${n}`)
  expect(cache.stats().bytes).toBeLessThanOrEqual(20_000)
  expect(cache.stats().entries).toBeGreaterThan(0)
})

test('renews an answer after ten minutes, for any number of requests and any encoding', async () => {
  let time = 1
  // The cache reads the clock at most once per millisecond of real time.
  const pass = async (ms: number) => {
    time += ms
    await wait(5)
  }
  const { app } = counting({ clock: { now: () => time } })
  for (const encoding of ['identity', 'gzip', 'identity', 'br', 'gzip']) {
    await app.inject({ url: '/api/cached', headers: { 'accept-encoding': encoding } })
    await pass(100_000)
  }
  expect((await app.inject('/api/cached')).json()).toMatchObject({ made: 1 })
  await pass(200_000)
  expect((await app.inject('/api/cached')).json()).toMatchObject({ made: 2 })
})

test('long addresses and headers count towards its size', () => {
  const cache = createResponseCache(100_000)
  const answer = newAnswer({ 'x-long': 'h'.repeat(1000) }, Buffer.from('small'))
  for (let n = 0; n < 200; n += 1) cache.set(`/api/v1/products/?${n}${'a'.repeat(1900)}`, answer, cache.generation())
  const { entries, bytes } = cache.stats()
  expect(entries).toBeLessThan(15)
  expect(bytes).toBeGreaterThan(entries * 7800)
})

test('caches a page once for query names that it does not read', () => {
  const cache = createResponseCache(1_000_000)
  const answer = newAnswer({}, Buffer.from('page'))
  for (let n = 0; n < 50; n += 1) cache.set(`/shop?page=2&x=${n}`, answer, cache.generation())
  expect(cache.stats().entries).toBe(1)
  expect(cache.find('/shop?utm_source=mail&page=2')).toBe(answer)
  expect(cache.find('/shop')).toBeUndefined()
})
