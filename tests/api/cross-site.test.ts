/** Cross-site requests have no effect, because no call relies on credentials that browsers add automatically. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSession } from '../../server/areas/chat/chat.test-chats.ts'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { type DescribedCall, describedCalls, fill } from './described-calls.ts'

let shop: TestApp
let calls: DescribedCall[]
let token: string
beforeAll(async () => {
  shop = await buildTestApp()
  await shop.app.ready()
  calls = describedCalls(shop.app)
  token = (await signIn(shop.db, { role: 'admin' })).headers.authorization.slice('Bearer '.length)
})
afterAll(() => shop.close())

const nameOf = ({ method, path }: DescribedCall) => `${method} ${path}`

test('a token in a cookie, a URL or HTTP basic authentication gives no access', async () => {
  const basic = `Basic ${Buffer.from(`admin:${token}`).toString('base64')}`
  const ways = [
    { headers: { cookie: `token=${token}; access_token=${token}; session=${token}; authorization=Bearer%20${token}` } },
    { headers: { authorization: basic } },
    { query: { access_token: token, token, authorization: `Bearer ${token}` } },
  ]
  for (const call of calls.filter(({ access }) => access !== 'visitor')) {
    for (const way of ways) {
      const answer = await shop.app.inject({ method: call.method, url: fill(call.path, '1'), ...way })
      expect(answer.statusCode, nameOf(call)).toBe(401)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  }
})

describe('a form of another site', () => {
  /** Content types that browsers send to other sites without a preflight request. */
  const KINDS = ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; charset=application/json'] as const

  test.each(KINDS)('as %s is rejected by every call that takes JSON', async (kind) => {
    const writing = calls.filter(
      ({ method, isForm, path }) => method !== 'GET' && !isForm && !path.includes('/webhook'),
    )
    expect(writing.length).toBeGreaterThan(40)
    for (const call of writing.filter(takesBody)) {
      const answer = await shop.app.inject({
        method: call.method,
        url: fill(call.path, '2000000000'),
        payload: JSON.stringify({ name: 'x' }),
        headers: { 'content-type': kind, origin: 'https://evil.example' },
      })
      expect(answer.statusCode, nameOf(call)).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, nameOf(call)).toBeLessThan(500)
    }
  })

  const takesBody = ({ path }: DescribedCall) => !path.endsWith('/logout')
})

test('no response lets another site read it', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }
  for (const call of calls) {
    for (const method of ['OPTIONS', call.method] as const) {
      const answer = await shop.app.inject({ method, url: fill(call.path, '2000000000'), headers })
      const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
      expect(allowed, nameOf(call)).toEqual([])
    }
  }
})

test('a channel opened by another site is anonymous: cookies are ignored', async () => {
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  const victim = await signIn(shop.db)
  const theirs = victim.headers.authorization.slice('Bearer '.length)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    [
      `GET /api/v1/customer/ws/customer_chat/${newSession(victim.id)} HTTP/1.1`,
      'host: shop',
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      'origin: https://evil.example',
      `cookie: token=${theirs}; access_token=${theirs}`,
      '',
      '',
    ].join('\r\n'),
  )
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 40[13] /)
})

describe('bodies that try to change prototypes', () => {
  test.each([
    ['a prototype', '{"email":"a@example.com","password":"x","__proto__":{"role":"admin"}}'],
    ['a constructor', '{"email":"a@example.com","password":"x","constructor":{"prototype":{"role":"admin"}}}'],
  ])('%s is rejected', async (_what, payload) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/users/login', headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(Reflect.get({}, 'role')).toBeUndefined()
  })

  test('a query parameter named after a prototype changes no prototype', async () => {
    await shop.app.inject('/api/v1/products/?__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__=1')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test('JSON nested as deep as the body limit allows is rejected without running out of memory', async () => {
    const depth = 200_000
    const headers = { 'content-type': 'application/json' }
    const payload = `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/users/login', headers, payload })
    expect([400, 422]).toContain(answer.statusCode)
  })
})

test.each([
  ['full width', 'ａdmin@example.com'],
  ['Cyrillic', 'аdmin@example.com'],
  ['a dotless i', 'admın@example.com'],
  ['a Kelvin sign for a k', 'bac\u212a@example.com'],
  ['a sign without width', 'ad\u200bmin@example.com'],
  ['a line break', 'admin@example.com\r\nbcc: all@example.com'],
  ['two addresses', 'admin@example.com,all@example.com'],
])('an email with %s is not treated as another email', async (_what, email) => {
  const payload = { name: 'Look Alike', email, password: 'quiet brass kettle' }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/users', payload })
  if (answer.statusCode === 201) expect(answer.json().user.email).toMatch(/^[\x21-\x7e]+$/)
  else expect(answer.statusCode).toBe(422)
})

test('a login never adopts the token that it is sent', async () => {
  const { email, password } = { email: 'fixed@example.com', password: 'quiet brass kettle' }
  await shop.app.inject({ method: 'POST', url: '/api/v1/users', payload: { name: 'Fixed', email, password } })
  const chosen = 'A'.repeat(43)
  const headers = { authorization: `Bearer ${chosen}`, cookie: `token=${chosen}` }
  const answers = []
  for (const _time of ['first', 'second']) {
    answers.push(
      await shop.app.inject({ method: 'POST', url: '/api/v1/users/login', headers, payload: { email, password } }),
    )
  }
  const tokens = answers.map((answer) => answer.json().access_token)
  expect(new Set([chosen, ...tokens]).size).toBe(3)
  expect((await shop.app.inject({ url: '/api/v1/users/me', headers })).statusCode).toBe(401)
})
