import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Brain } from '../../../assistant/brain.ts'
import { listenForChanges } from '../../platform/messages/events.ts'
import { buildTestApp, type TestApp, WITHOUT_LIMITS } from '../../testing/app.ts'
import { STAFF_PASSWORD, signIn } from '../../testing/data/customers.ts'
import { knock, listen, newSession, send, sentTexts } from './chat.test-chats.ts'

/** Requests navigation if the question is a path. */
const brain: Brain = {
  answer: ({ message }, say) =>
    sentTexts(`You said: ${message}`, say, message.includes('/') ? { openPath: message, productIds: [3] } : {}),
}

let shop: TestApp
let address: string
beforeAll(async () => {
  shop = await buildTestApp({ brain })
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const LONG = `A ${'long '.repeat(900)}answer 🍊 ${'😀'.repeat(300)}`

describe('an answer', () => {
  test('arrives in pieces that add up to the text, then whole, with its row and time', async () => {
    const session = newSession()
    const browser = await listen(address, session)
    await send(shop.app, session, 'Do you have mango, and in which strengths?')
    await vi.waitFor(() => expect(browser.texts('agent_response')).toHaveLength(1))
    expect(browser.of('agent_partial_response').length).toBeGreaterThan(1)
    expect(browser.pieces()).toBe('You said: Do you have mango, and in which strengths?')
    expect(browser.of('agent_response')).toEqual([
      {
        type: 'agent_response',
        message: browser.pieces(),
        timestamp: '2026-11-21T12:00:00.000Z',
        id: expect.any(Number),
        product_ids: null,
        suggestions: [],
        actions: [],
      },
    ])
    expect(browser.events.at(-1)?.type).toBe('agent_response')
    await browser.close()
  })

  test('reaches every open socket of the chat, and no other', async () => {
    const [session, other] = [newSession(), newSession()]
    const browsers = await Promise.all([listen(address, session), listen(address, session), listen(address, other)])
    const [one, two, stranger] = browsers
    await send(shop.app, session, 'Hello there')
    await vi.waitFor(() => expect([one.texts('agent_response'), two.texts('agent_response')].flat()).toHaveLength(2))
    expect(one.events).toEqual(two.events)
    expect(stranger.events).toEqual([])
    await Promise.all(browsers.map((browser) => browser.close()))
  })

  test('may open a page of this shop after its text, but never another site', async () => {
    const session = newSession()
    const browser = await listen(address, session)
    for (const path of ['/shop?search=mango', '//evil.example/x', 'https://evil.example/', '/\\evil.example']) {
      await send(shop.app, session, path)
    }
    await vi.waitFor(() => expect(browser.texts('agent_response')).toHaveLength(4))
    expect(browser.texts('navigation_request')).toEqual(['/shop?search=mango'])
    const kinds = browser.events.map(({ type }) => type)
    expect(kinds.indexOf('navigation_request')).toBe(kinds.indexOf('agent_response') + 1)
    expect(browser.of('agent_response')[0]?.product_ids).toEqual([3])
    await browser.close()
  })
})

test('pieces longer than a database notification arrive whole', async () => {
  const inOnePiece: Brain = {
    async answer(_turn, say) {
      say(LONG)
      return { text: LONG, productIds: [], memory: {} }
    },
  }
  const own = await buildTestApp({ brain: inOnePiece })
  const at = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const session = newSession()
  const browser = await listen(at, session)
  await send(own.app, session, 'Tell me everything')
  await vi.waitFor(() => expect(browser.texts('agent_response')).toEqual([LONG]))
  expect(browser.pieces()).toBe(LONG)
  await own.close()
})

describe('opening the channel', () => {
  test('of a user’s chat needs the token as the second subprotocol, and answers with the first', async () => {
    const { id, token } = await signIn(shop.db)
    const session = newSession(id)
    const browser = await listen(address, session, token)
    expect(browser.socket.protocol).toBe('bearer')
    await send(shop.app, session, 'Hello', { authorization: `Bearer ${token}` })
    await vi.waitFor(() => expect(browser.texts('agent_response')).toHaveLength(1))
    await browser.close()
  })

  test('answers before the upgrade: 401 without a valid token, 404 for another user’s chat, 422 for a malformed id', async () => {
    const { id, token } = await signIn(shop.db)
    const stranger = await signIn(shop.db, { role: 'admin' })
    const session = newSession(id)
    const expired = await signIn(shop.db)
    await shop.db
      .updateTable('session')
      .set({ expires_at: '2026-11-21T11:00:00Z' })
      .where('user_id', '=', expired.id)
      .execute()
    const bearer = (given: string) => ({ 'sec-websocket-protocol': `bearer, ${given}` })
    for (const [name, headers, status, code] of [
      [session, {}, 401, 'sign_in_required'],
      [session, bearer('forged'), 401, 'sign_in_required'],
      [session, { 'sec-websocket-protocol': 'bearer' }, 401, 'sign_in_required'],
      [session, { 'sec-websocket-protocol': `${token}, bearer` }, 401, 'sign_in_required'],
      // Only the subprotocol is accepted: pages cannot set this header, other programs might be tricked into it.
      [session, { authorization: `Bearer ${token}` }, 401, 'sign_in_required'],
      [session, bearer(stranger.token), 404, 'not_found'],
      [newSession(expired.id), bearer(expired.token), 401, 'sign_in_required'],
      ['user_1_x', bearer(token), 422, 'invalid'],
      ['nonsense', {}, 422, 'invalid'],
      [`${session}/more`, bearer(token), 404, 'not_found'],
    ] as const) {
      const answer = await knock(address, name, headers)
      expect(answer.status, `${name} ${JSON.stringify(headers)}`).toBe(status)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(JSON.parse(answer.body).code).toBe(code)
    }
    expect((await knock(address, session, bearer(token))).status).toBe(101)
    expect((await knock(address, `${newSession()}/`)).status).toBe(101)
  })

  test('of a chat with staff’s agent is not possible here', async () => {
    const { id, token } = await signIn(shop.db, { role: 'admin' })
    const session = newSession(id)
    await shop.db
      .insertInto('chat_session')
      .values({ session_adk_id: session, audience: 'staff', user_id: id })
      .execute()
    expect((await knock(address, session, { 'sec-websocket-protocol': `bearer, ${token}` })).status).toBe(404)
  })

  test('answers 426 for a plain call and for another protocol than WebSocket', async () => {
    const url = `/api/v1/customer/ws/customer_chat/${newSession()}`
    expect((await shop.app.inject(url)).statusCode).toBe(426)
    expect((await knock(address, newSession(), { upgrade: 'h2c' })).status).toBe(426)
  })

  test('answers 503 while the shop is suspended', async () => {
    const suspended = await buildTestApp({ brain, config: { suspended: true } })
    const at = await suspended.app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await knock(at, newSession())
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('3600')
    expect(JSON.parse(answer.body).code).toBe('suspended')
    expect((await send(suspended.app, newSession(), 'Hello')).statusCode).toBe(503)
    await suspended.close()
  })

  test('is limited for each address until one of its channels closes', async () => {
    const limits = { ...WITHOUT_LIMITS, chatConnectionsPerAddress: 2 }
    const limited = await buildTestApp({ brain, config: { limits } })
    const at = await limited.app.listen({ port: 0, host: '127.0.0.1' })
    const [one] = await Promise.all([listen(at, newSession()), listen(at, newSession())])
    const refused = await knock(at, newSession())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await one.close()
    await vi.waitFor(async () => expect((await knock(at, newSession())).status).toBe(101))
    await limited.close()
  })
})

describe('the channel ends', () => {
  test('when its login ends or its user is disabled; others stay open', async () => {
    const changes = await listenForChanges(shop.db, shop.forget)
    const [leaving, disabled, staying] = await Promise.all([signIn(shop.db), signIn(shop.db), signIn(shop.db)])
    const staff = await signIn(shop.db, { role: 'admin' })
    const [first, second, third] = await Promise.all(
      [leaving, disabled, staying].map(({ id, token }) => listen(address, newSession(id), token)),
    )
    const visitor = await listen(address, newSession())
    await shop.app.inject({ method: 'POST', url: '/api/v1/users/logout', headers: leaving.headers })
    expect(await first?.closed).toBe(4401)
    await shop.app.inject({
      method: 'PUT',
      url: `/api/v1/users/${disabled.id}`,
      headers: staff.headers,
      payload: { is_disabled: true, current_password: STAFF_PASSWORD },
    })
    expect(await second?.closed).toBe(4401)
    expect(third?.socket.readyState).toBe(WebSocket.OPEN)
    expect(visitor.socket.readyState).toBe(WebSocket.OPEN)
    await Promise.all([third?.close(), visitor.close(), changes.close()])
  })

  test('when its client sends anything, and at once when that is large', async () => {
    const chatty = await listen(address, newSession())
    chatty.socket.send('hello')
    expect(await chatty.closed).toBe(1008)
    const flooding = await listen(address, newSession())
    flooding.socket.send('x'.repeat(1024 * 1024))
    expect(await flooding.closed).not.toBe(1000)
  })

  test('when the shop closes, with the code that makes clients reconnect', async () => {
    const own = await buildTestApp({ brain })
    const at = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const browser = await listen(at, newSession())
    await own.close()
    expect(await browser.closed).toBe(1012)
  })
})
