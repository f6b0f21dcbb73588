import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { insertProduct } from '../../areas/catalogue/catalogue.test-products.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from '../../testing/services/trace-collector.ts'
import type { Config } from '../config/config.ts'
import { traced } from './tracing.ts'

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const traceparent = (flags = '01') => `00-${CALLER.traceId}-${CALLER.spanId}-${flags}`

let collector: TraceCollector | undefined
let shop: TestApp | undefined
afterEach(async () => {
  await shop?.close()
  await collector?.close()
  shop = undefined
})

async function open(config: Partial<Config> = {}, ratio = 1) {
  collector = await startTraceCollector()
  shop = await buildTestApp({
    config: { tracing: { endpoint: collector.url, serviceName: 'a shop', ratio }, trustProxy: 1, ...config },
  })
  return { shop, spans: collector.spans, collector }
}

/** Closes the shop, which exports the remaining spans. */
async function finished({ close }: TestApp): Promise<void> {
  shop = undefined
  await close()
}

const childrenOf = (spans: ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

test('a request is one span, and its statements are spans below it', async () => {
  const { shop, spans, collector } = await open()
  const id = await insertProduct(shop.db, {})
  const answer = await shop.app.inject({
    url: `/api/v1/products/${id}?token=secret-1`,
    headers: { traceparent: traceparent() },
  })
  await finished(shop)
  const request = spans.find(({ name }) => name === 'GET /api/v1/products/:id')
  expect(request).toMatchObject({
    traceId: CALLER.traceId,
    parentSpanId: CALLER.spanId,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/v1/products/:id',
      'url.path': `/api/v1/products/${id}`,
      'http.response.status_code': 200,
      'shop.request_id': answer.headers['x-request-id'],
    },
  })
  const statements = childrenOf(spans, request)
  expect(statements.length).toBeGreaterThan(0)
  for (const { name, traceId, attributes } of statements) {
    expect(traceId).toBe(CALLER.traceId)
    expect(name).toBe('select')
    expect(attributes['db.query.text']).not.toContain(`= ${id}`)
  }
  expect(statements.some(({ attributes }) => String(attributes['db.query.text']).includes('$1'))).toBe(true)
  expect(collector.services).toEqual(new Set(['a shop']))
})

test('a trace contains nothing that a client sends, such as a password', async () => {
  const { shop, spans, collector } = await open()
  const person = { name: 'Imogen Hale', email: 'imogen@example.com', password: 'a good long one' }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/users', payload: person })
  const authorization = `Bearer ${answer.json().access_token}`
  await shop.app.inject({ url: '/api/v1/users/me?token=secret-1', headers: { authorization } })
  await shop.app.inject('/api/v1/customer/chat/anonymous_session_0123456789_abc/messages')
  await finished(shop)
  const registered = spans.find(({ name }) => name === 'POST /api/v1/users')
  expect(childrenOf(spans, registered).map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert']))
  const text = collector.texts.join()
  for (const secret of [...Object.values(person), 'secret-1', authorization.slice(7), '0123456789_abc']) {
    expect(text).not.toContain(secret)
  }
})

test('a call to another server is a span, and the other server receives the id of the trace', async () => {
  const { shop, spans } = await open()
  const received: (string | undefined)[] = []
  const other = createServer(({ headers }, response) => {
    received.push(String(headers.traceparent))
    response.end('{}')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await traced('order a taxi', {}, async () => (await fetch(`http://127.0.0.1:${port}/?key=secret`)).text())
  await new Promise((resolve) => other.close(resolve))
  await finished(shop)
  const step = spans.find(({ name }) => name === 'order a taxi')
  const [call] = childrenOf(spans, step)
  expect(call?.attributes).toEqual({
    'http.request.method': 'GET',
    'server.address': `127.0.0.1:${port}`,
    'http.response.status_code': 200,
  })
  expect(received).toEqual([`00-${step?.traceId}-${call?.spanId}-01`])
})

test('traces a share of the requests; our own proxy decides for its requests, a stranger does not', async () => {
  const { shop, spans } = await open({}, 0)
  await shop.app.inject('/api/v1/categories/')
  await shop.app.inject({ url: '/api/v1/categories/', headers: { traceparent: traceparent() } })
  await shop.app.inject({ url: '/api/v1/categories/', headers: { traceparent: traceparent('00') } })
  await finished(shop)
  expect(spans.filter(({ name }) => name === 'GET /api/v1/categories/')).toHaveLength(1)
  await collector?.close()

  const direct = await open({ trustProxy: false }, 0)
  await direct.shop.app.inject({ url: '/api/v1/categories/', headers: { traceparent: traceparent() } })
  await finished(direct.shop)
  expect(direct.spans).toEqual([])
})

test('without its collector the shop answers, closes, and logs at most one warning', async () => {
  const { shop, collector } = await open()
  await collector.close()
  const warned: unknown[] = []
  shop.app.log.warn = (...said: unknown[]) => void warned.push(said)
  for (let n = 0; n < 5; n += 1) {
    const answer = await shop.app.inject('/api/v1/categories/')
    expect(answer.statusCode).toBe(200)
  }
  await finished(shop)
  expect(warned.length).toBeLessThanOrEqual(1)
})

test('loads nothing of OpenTelemetry without configuration', async () => {
  const program = `
    const { registerHooks } = await import('node:module')
    // Its interface alone, which does nothing, comes with the library of language models.
    const seen = []
    registerHooks({ resolve(name, context, next) {
      const found = next(name, context)
      if (/@opentelemetry\\/(?!api\\/)/.test(found.url)) seen.push(found.url)
      return found
    } })
    await import('./server/app.ts')
    const { traceApp } = await import('./server/platform/tracing/tracing.ts')
    await traceApp({ config: { tracing: undefined, trustProxy: false } })
    console.log(seen.length)
    await import('./server/platform/tracing/tracing.start.ts')
    console.log(seen.length > 0)
    process.exit(0)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(stdout.trim().split('\n')).toEqual(['0', 'true'])
})
