/** Hostile input to every call gets a problem document with the right 4xx, never a 500. */
import { connect } from 'node:net'
import { InvalidProblem, Problem } from '@shop/contract/problems.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { type DescribedCall, describedCalls, fill } from './described-calls.ts'

let shop: TestApp
let calls: DescribedCall[]
beforeAll(async () => {
  shop = await buildTestApp()
  await shop.app.ready()
  calls = describedCalls(shop.app)
})
afterAll(() => shop.close())

let staff: { authorization: string } | undefined
/** Some calls end their own session: after those it logs in again. */
async function headersFor({ access, method, path }: DescribedCall) {
  if (access === 'visitor') return {}
  staff ??= (await signIn(shop.db, { role: 'admin' })).headers
  const headers = staff
  if (method !== 'GET' && /\/users\/(logout|me|\{id\})/.test(path)) staff = undefined
  return headers
}

async function expectRefusedOrServed(call: DescribedCall, url: string, payload?: unknown) {
  const signedIn = await headersFor(call)
  const headers = { ...signedIn, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) }
  const answer = await shop.app.inject({
    method: call.method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })
  expect(answer.statusCode, `${call.method} ${url.slice(0, 200)}`).toBeLessThan(500)
  if (answer.statusCode >= 400) {
    expect(answer.headers['content-type']).toBe('application/problem+json')
    const problem = (answer.statusCode === 422 ? InvalidProblem : Problem).safeParse(answer.json())
    expect(problem.data?.status, `${call.method} ${url.slice(0, 200)}: ${problem.error}`).toBe(answer.statusCode)
  }
  return answer
}

const HOSTILE = [
  'NaN',
  '-1',
  '0',
  '1.5',
  '1e9',
  '1000000000',
  '99999999999999999999',
  'Infinity',
  '',
  ' ',
  'abc',
  'null',
  'undefined',
  '[]',
  '{}',
  'true',
  "' or 1=1 --",
  '"; drop table product; --',
  '<script>alert(1)</script>',
  '%',
  '%_%',
  '\\',
  "'",
  '&|!():*',
  'a & | b',
  '\u202e',
  '🫐🍓',
  '\ud800',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'a,b,,c',
  'x'.repeat(5000),
]

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

test.each(METHODS)('every %s call handles hostile values in its path and query', async (method) => {
  const own = calls.filter((call) => call.method === method)
  expect(own.length).toBeGreaterThan(8)
  for (const call of own) {
    for (const value of HOSTILE) {
      await expectRefusedOrServed(call, fill(call.path, value || '1'))
      for (const name of call.query)
        await expectRefusedOrServed(call, `${fill(call.path, '1')}?${name}=${encodeURIComponent(value.toWellFormed())}`)
      if (call.method !== 'GET') await expectRefusedOrServed(call, fill(call.path, '1'), { value, [value]: [value] })
    }
  }
})

test('any text in any query parameter is accepted or rejected without a server error', async () => {
  const anyCall = fc.constantFrom(...calls.filter((call) => call.query.length > 0))
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), fc.string(), fc.double().map(String), fc.json())
  await fc.assert(
    fc.asyncProperty(anyCall, fc.array(text, { minLength: 1, maxLength: 4 }), fc.nat(), async (call, values, n) => {
      const name = call.query[n % call.query.length]
      const query = values.map((value) => `${name}[]=${encodeURIComponent(value.toWellFormed())}`).join('&')
      await expectRefusedOrServed(call, `${fill(call.path, '1')}?${query}`)
    }),
    { numRuns: 400 },
  )
})

test('every call has one of these methods', () => {
  expect(calls.filter(({ method }) => !METHODS.includes(method))).toEqual([])
})

describe('limits', () => {
  test('a limit above 100 returns 422 on every call that takes one', async () => {
    const limited = calls.filter((call) => call.query.includes('limit'))
    expect(limited.length).toBeGreaterThan(4)
    for (const call of limited) {
      for (const limit of ['101', '1000000000', '0', '-5', 'NaN']) {
        expect((await expectRefusedOrServed(call, `${fill(call.path, '1')}?limit=${limit}`)).statusCode).toBe(422)
      }
    }
  })

  test('a negative page returns 422', async () => {
    for (const call of calls.filter(({ query }) => query.includes('page'))) {
      expect((await expectRefusedOrServed(call, `${fill(call.path, '1')}?page=-1`)).statusCode).toBe(422)
    }
  })
})

describe('over the wire', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  /** Returns the response to raw bytes that no client library would send. */
  const raw = (bytes: Buffer | string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (chunk) => {
        answer += chunk.toString()
      })
      socket.on('close', () => resolve(answer))
    })
  const get = (path: Buffer | string) =>
    raw(
      Buffer.concat([
        Buffer.from('GET '),
        Buffer.from(path),
        Buffer.from(' HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'),
      ]),
    )

  test.each([
    ['a 100 kB query', `/api/v1/products/search?q=${'mango+'.repeat(17_000)}`, 414],
    ['a megabyte of address', `/api/v1/products/?x=${'y'.repeat(1_000_000)}`, 431],
    ['broken UTF-8 escapes in the query', '/api/v1/products/search?q=%ff%fe%c3%28', 200],
    ['broken UTF-8 escapes in the path', '/api/v1/products/%ff', 400],
    ['a NUL', '/api/v1/products/search?q=a%00b', 400],
  ])('%s gets the right status', async (_what, path, status) => {
    const answer = await get(path)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    if (status >= 400) expect(answer).toContain('application/problem+json')
  })

  test('raw bytes that are not UTF-8 do not cause a 500', async () => {
    const answer = await get(
      Buffer.concat([Buffer.from('/api/v1/products/search?q='), Buffer.from([0xc3, 0x28, 0xff])]),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 (200|4\d\d) /)
  })

  test('input that is not HTTP gets a problem document', async () => {
    expect(await raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json/)
  })
})
