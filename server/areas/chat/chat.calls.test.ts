import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp, WITHOUT_LIMITS } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { echo, fetchHistory, newSession, send, sentTexts } from './chat.test-chats.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ brain: echo })
})
afterAll(() => shop.close())

const answered = (session: string, headers = {}, app = shop.app) =>
  vi.waitFor(async () => {
    const history = await fetchHistory(app, session, headers)
    expect(history.items.at(-1)).toMatchObject({ sender_type: 'AGENT' })
    return history
  })

const toAction = (product_id: number) => ({
  kind: 'add_to_cart' as const,
  label: 'Add 1 × Mango Ice, 10 mg, £4.99',
  product_id,
  variation_attributes: { Strength: '10 mg' },
  quantity: 1,
})

const rowsOf = (session: string) =>
  shop.db
    .selectFrom('chat_message as m')
    .innerJoin('chat_session as s', 's.id', 'm.session_id')
    .selectAll('m')
    .where('s.session_adk_id', '=', session)
    .orderBy('m.id')
    .execute()

describe('a message', () => {
  test('is stored and answered, and the call returns 204 without a body', async () => {
    const session = newSession()
    const answer = await send(shop.app, session, 'Do you have mango?')
    expect(answer.statusCode, answer.body).toBe(204)
    expect(answer.body).toBe('')
    const history = await answered(session)
    expect(history).toMatchObject({
      total: 2,
      items: [
        {
          sender_type: 'USER',
          content: 'Do you have mango?',
          timestamp: '2026-11-21T12:00:00.000Z',
          product_ids: null,
          is_error: false,
          suggestions: [],
          actions: [],
          rating: null,
        },
        { sender_type: 'AGENT', content: 'You said: Do you have mango?' },
      ],
    })
  })

  test('may be sent to the address with a slash at the end', async () => {
    const payload = { session_id: newSession(), message: 'Hello' }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/customer/chat/', payload })
    expect(answer.statusCode).toBe(204)
  })

  test('needs a session and text', async () => {
    for (const [payload, path, message] of [
      [{ message: 'Hello' }, 'session_id', 'Session ID is required to chat.'],
      [{ session_id: '', message: 'Hello' }, 'session_id', 'Session ID is required to chat.'],
      [{ session_id: 'user_1_short', message: 'Hello' }, 'session_id', 'This isn’t a chat session. Start a new chat.'],
      [{ session_id: newSession() }, 'message', 'Write a message first.'],
      [{ session_id: newSession(), message: ' \n ' }, 'message', 'Write a message first.'],
      [{ session_id: newSession(), message: '\u0007\u001b\u200e' }, 'message', 'Write a message first.'],
      [{ session_id: newSession(), message: 'x'.repeat(2001) }, 'message', expect.stringContaining('2,000')],
    ] as const) {
      const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/customer/chat', payload })
      expect(answer.statusCode, JSON.stringify(payload)).toBe(422)
      expect(answer.json().errors[0]).toMatchObject({ path, message })
    }
  })

  test('is stored as plain text: without control characters, with its markup unchanged', async () => {
    const session = newSession()
    await send(shop.app, session, "One\u0007 \u001b[31mtwo\r\n<script>alert(1)</script> {{7*7}} '; drop table x; --")
    const { items } = await answered(session)
    expect(items[0]?.content).toBe("One [31mtwo\n<script>alert(1)</script> {{7*7}} '; drop table x; --")
  })

  test('of a megabyte answers 413, and one with a NUL 400', async () => {
    const session = newSession()
    expect((await send(shop.app, session, 'x'.repeat(1024 * 1024))).statusCode).toBe(413)
    expect((await send(shop.app, session, 'a\u0000b')).statusCode).toBe(400)
    expect(await rowsOf(session)).toEqual([])
  })

  test('that is not text is a validation error', async () => {
    for (const message of [7, null, ['Hello'], { $ne: '' }]) {
      expect((await send(shop.app, newSession(), message)).statusCode).toBe(422)
    }
  })
})

describe('the history', () => {
  test('is empty for a chat that has not begun', async () => {
    expect(await fetchHistory(shop.app, newSession())).toEqual({ items: [], total: 0 })
  })

  test('is not cached', async () => {
    const answer = await shop.app.inject(`/api/v1/customer/chat/${newSession()}/messages/`)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('contains at most six cards, three suggestions and three buttons, and no other fields of a brain’s answer', async () => {
    const brain = {
      answer: (_turn: unknown, say: (piece: string) => void) =>
        sentTexts('These.', say, {
          productIds: [5, 6, 6, 7, 8, 9, 10, 11, -1, 1.5],
          suggestions: ['In mango?', '', 'Cheaper', 'More', 'Fourth'],
          actions: [1, 2, 3, 4].map(toAction),
        }),
    }
    const own = await buildTestApp({ brain })
    const session = newSession()
    await send(own.app, session, 'Something sweet')
    const { items } = await answered(session, {}, own.app)
    expect(items[1]).toMatchObject({
      product_ids: [5, 6, 7, 8, 9, 10],
      suggestions: ['In mango?', 'Cheaper', 'More'],
      actions: [1, 2, 3].map(toAction),
    })
    await own.close()
  })

  test('of a malformed chat answers 422', async () => {
    expect((await shop.app.inject('/api/v1/customer/chat/user_1_x/messages')).statusCode).toBe(422)
  })
})

describe('a user’s chats', () => {
  const mine = async (headers: { authorization: string }) =>
    (await shop.app.inject({ url: '/api/v1/customer/chat/my-sessions', headers })).json()

  test('are listed by their first question, the last used first', async () => {
    const { id, headers } = await signIn(shop.db)
    const [older, newer] = [newSession(id), newSession(id)]
    await send(
      shop.app,
      older,
      'Which tea helps me unwind in the evening, after a long day at work and a late supper?',
      headers,
    )
    await send(shop.app, newer, 'Coils for the Nord?', headers)
    await send(shop.app, newer, 'A cheaper one', headers)
    await shop.db
      .updateTable('chat_session')
      .set({ updated_at: '2026-11-20T12:00:00Z' })
      .where('session_adk_id', '=', older)
      .execute()
    const list = await mine(headers)
    expect(list).toMatchObject({
      total: 2,
      items: [
        { session_adk_id: newer, title: 'Coils for the Nord?', updated_at: '2026-11-21T12:00:00.000Z' },
        { session_adk_id: older, title: 'Which tea helps me unwind in the evening, after a long day…' },
      ],
    })
  })

  test('are for their user only, and need a login', async () => {
    const { id, headers } = await signIn(shop.db)
    await send(shop.app, newSession(id), 'Hello', headers)
    expect(await mine((await signIn(shop.db)).headers)).toEqual({ items: [], total: 0 })
    const visitor = await shop.app.inject('/api/v1/customer/chat/my-sessions')
    expect(visitor.statusCode).toBe(401)
  })
})

describe('a user’s chat', () => {
  test('is for that user only', async () => {
    const owner = await signIn(shop.db)
    const session = newSession(owner.id)
    expect((await send(shop.app, session, 'Hello', owner.headers)).statusCode).toBe(204)
    const { headers: stranger } = await signIn(shop.db)
    const { headers: staff } = await signIn(shop.db, { role: 'admin' })
    const url = `/api/v1/customer/chat/${session}/messages`
    for (const [headers, status, code] of [
      [{}, 401, 'sign_in_required'],
      [{ authorization: 'Bearer forged-token' }, 401, 'sign_in_required'],
      [{ authorization: 'Basic eDp5' }, 401, 'sign_in_required'],
      [stranger, 404, 'not_found'],
      [staff, 404, 'not_found'],
    ] as const) {
      for (const answer of [await send(shop.app, session, 'Mine?', headers), await shop.app.inject({ url, headers })]) {
        expect(answer.statusCode).toBe(status)
        expect(answer.json().code).toBe(code)
      }
    }
    await answered(session, owner.headers)
    expect(await rowsOf(session)).toHaveLength(2)
  })

  test('is closed after a logout and for a disabled user', async () => {
    const { id, headers } = await signIn(shop.db)
    const session = newSession(id)
    await shop.db.updateTable('session').set({ expires_at: '2026-11-21T11:59:59Z' }).where('user_id', '=', id).execute()
    expect((await send(shop.app, session, 'Hello', headers)).statusCode).toBe(401)
    const other = await signIn(shop.db)
    await shop.db.updateTable('shop_user').set({ is_disabled: true }).where('id', '=', other.id).execute()
    expect((await send(shop.app, newSession(other.id), 'Hello', other.headers)).statusCode).toBe(401)
  })

  test('cannot be opened by somebody else with a forged id', async () => {
    const { headers } = await signIn(shop.db)
    for (const forged of [
      'user_0_abcdefabcdef',
      'user_00_abcdefabcdef',
      'user_-1_abcdefabcdef',
      'user_1e3_abcdefabcdef',
    ]) {
      expect((await send(shop.app, forged, 'Hello', headers)).statusCode).toBe(422)
    }
    expect((await send(shop.app, 'user_9999999999_abcdefabcdef', 'Hello', headers)).statusCode).toBe(404)
  })
})

test('a visitor’s chat belongs to whoever has its id, logged in or not', async () => {
  const session = newSession()
  await send(shop.app, session, 'Hello')
  const { headers } = await signIn(shop.db)
  expect((await send(shop.app, session, 'Again', headers)).statusCode).toBe(204)
  await vi.waitFor(async () => expect((await fetchHistory(shop.app, session)).total).toBe(4))
})

test('customers’ calls never reach a chat with staff’s agent, not even its owner’s', async () => {
  const { id, headers } = await signIn(shop.db, { role: 'admin' })
  const session = newSession(id)
  const row = { session_adk_id: session, audience: 'staff', user_id: id, title: 'Revenue' } as const
  await shop.db.insertInto('chat_session').values(row).execute()
  expect((await send(shop.app, session, 'Hello', headers)).statusCode).toBe(404)
  const url = `/api/v1/customer/chat/${session}/messages`
  expect((await shop.app.inject({ url, headers })).statusCode).toBe(404)
  const list = await shop.app.inject({ url: '/api/v1/customer/chat/my-sessions', headers })
  expect(list.json()).toEqual({ items: [], total: 0 })
  expect(await rowsOf(session)).toEqual([])
})

describe('limits', () => {
  test('accepts twenty of a thousand messages a minute in one chat', async () => {
    const limited = await buildTestApp({ brain: echo, config: { limits: { ...WITHOUT_LIMITS, chatPerMinute: 20 } } })
    const session = newSession()
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => send(limited.app, session, `Question ${n}`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(20)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(980)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(limited.app, newSession(), 'Another chat')).statusCode).toBe(204)
    await vi.waitFor(async () => expect((await fetchHistory(limited.app, session)).total).toBe(40), { timeout: 10_000 })
    await limited.close()
  })

  test('limits an address over all its chats, and a stranger uses up nobody else’s limit', async () => {
    const limits = { ...WITHOUT_LIMITS, chatPerMinuteAndAddress: 3, chatPerMinute: 1 }
    const limited = await buildTestApp({ brain: echo, config: { limits } })
    const owner = await signIn(limited.db)
    const session = newSession(owner.id)
    const from = (remoteAddress: string, id: string, headers = {}) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/v1/customer/chat',
        headers,
        remoteAddress,
        payload: { session_id: id, message: 'Hello' },
      })
    expect((await from('10.0.0.1', session)).statusCode).toBe(401)
    expect((await from('10.0.0.1', newSession())).statusCode).toBe(204)
    expect((await from('10.0.0.1', newSession())).statusCode).toBe(204)
    expect((await from('10.0.0.1', newSession())).statusCode).toBe(429)
    expect((await from('10.0.0.2', session, owner.headers)).statusCode).toBe(204)
    await limited.close()
  })
})
