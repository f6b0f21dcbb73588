import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Brain } from '../../../assistant/brain.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../platform/config/config.ts'
import { listenForChanges } from '../../platform/messages/events.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { openMedia } from '../media/media.service.ts'
import { fetchHistory, heldBrain, listen, newSession, openMute, send, sentTexts } from './chat.test-chats.ts'

const held = heldBrain()
let shop: TestApp
let address: string
beforeAll(async () => {
  shop = await buildTestApp({ brain: held.brain })
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const deliveriesOf = async (session: string) => {
  const rows = await shop.db
    .selectFrom('chat_message as m')
    .innerJoin('chat_session as s', 's.id', 'm.session_id')
    .select('m.delivered_at')
    .where('s.session_adk_id', '=', session)
    .where('m.sender_type', '=', 'AGENT')
    .orderBy('m.id')
    .execute()
  return rows.map(({ delivered_at }) => delivered_at !== null)
}
/** Answers the next question as soon as there is one. */
const answerNext = (text: string | Error) => vi.waitFor(() => expect(held.answer(text)).toBe(true))

describe('an answer', () => {
  test('counts as delivered once the browser has confirmed it, and is not sent again', async () => {
    const session = newSession()
    const browser = await listen(address, session)
    await send(shop.app, session, 'Hello')
    await answerNext('Good morning.')
    await vi.waitFor(async () => expect(await deliveriesOf(session)).toEqual([true]))
    await browser.close()
    const again = await listen(address, session)
    await send(shop.app, session, 'And?')
    await answerNext('Nothing more.')
    await vi.waitFor(() => expect(again.texts('agent_response')).toEqual(['Nothing more.']))
    await again.close()
  })

  test('without a browser is sent first on the next connection, with its id, and once', async () => {
    const session = newSession()
    const gone = await listen(address, session)
    await send(shop.app, session, 'Hello')
    await gone.close()
    await answerNext('While you were out.')
    await vi.waitFor(async () => expect(await deliveriesOf(session)).toEqual([false]))
    const back = await listen(address, session)
    await vi.waitFor(() => expect(back.texts('agent_response')).toEqual(['While you were out.']))
    const { items } = await fetchHistory(shop.app, session)
    expect(back.of('agent_response')[0]?.id).toBe(items[1]?.id)
    expect(back.of('navigation_request')).toEqual([])
    await vi.waitFor(async () => expect(await deliveriesOf(session)).toEqual([true]))
    await back.close()
    const third = await listen(address, session)
    await send(shop.app, session, 'Thanks')
    await answerNext('You are welcome.')
    await vi.waitFor(() => expect(third.texts('agent_response')).toEqual(['You are welcome.']))
    await third.close()
  })

  test('sent over a dead connection is not delivered', async () => {
    const session = newSession()
    const line = await openMute(address, session)
    await send(shop.app, session, 'Hello')
    await answerNext('Into the void.')
    await vi.waitFor(() => expect(line.received()).toContain('"agent_response","message":"Into the void."'))
    await line.cut()
    expect(await deliveriesOf(session)).toEqual([false])
    const back = await listen(address, session)
    await vi.waitFor(() => expect(back.texts('agent_response')).toEqual(['Into the void.']))
    await vi.waitFor(async () => expect(await deliveriesOf(session)).toEqual([true]))
    await back.close()
  })

  test('is sent again with the latest twenty when many were missed', async () => {
    const session = newSession()
    const chat = await shop.db
      .insertInto('chat_session')
      .values({ session_adk_id: session, audience: 'customer' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answers = Array.from({ length: 30 }, (_, n) => ({
      session_id: chat.id,
      sender_type: 'AGENT' as const,
      content: `Answer ${n}`,
    }))
    await shop.db.insertInto('chat_message').values(answers).execute()
    const browser = await listen(address, session)
    const wanted = answers.slice(10).map(({ content }) => content)
    await vi.waitFor(() => expect(browser.texts('agent_response')).toEqual(wanted))
    await browser.close()
  })

  test('that is not finished when the browser reconnects is sent when it is finished', async () => {
    const session = newSession()
    const gone = await listen(address, session)
    await send(shop.app, session, 'Hello')
    await gone.close()
    const back = await listen(address, session)
    await answerNext('Here I am.')
    await vi.waitFor(() => expect(back.texts('agent_response')).toEqual(['Here I am.']))
    expect(back.pieces()).toBe('Here I am.')
    await back.close()
  })

  test('that failed is an error event, stored like any answer', async () => {
    const session = newSession()
    await send(shop.app, session, 'Hello')
    for (let attempt = 0; attempt < 3; attempt += 1) await answerNext(new Error('away'))
    await vi.waitFor(async () => expect(await deliveriesOf(session)).toEqual([false]))
    const browser = await listen(address, session)
    const excuse = 'I could not find an answer just now. Please ask again in a moment.'
    await vi.waitFor(() => expect(browser.texts('error')).toEqual([excuse]))
    const { items } = await fetchHistory(shop.app, session)
    expect(items[1]).toMatchObject({ sender_type: 'AGENT', is_error: true, content: excuse })
    await browser.close()
  })
})

describe('several processes', () => {
  /** Starts a second process of the same shop. */
  async function startAnother(brain: Brain) {
    const config = { ...readConfig({ SHOP_SUSPENDED: 'off', LOG_LEVEL: 'silent' }) }
    const { db } = shop
    const media = openMedia({ db, config })
    const app = await buildApp({ config, db, clock: fixedClock(TEST_DAY), media, brain, cacheMs: 0 })
    const changes = await listenForChanges(shop.db, app.forget, app.subscriptions)
    return {
      app: app.server,
      address: await app.server.listen({ port: 0, host: '127.0.0.1' }),
      async close() {
        await app.server.close()
        await changes.close()
      },
    }
  }
  const brain: Brain = {
    answer: ({ message }, say) => sentTexts(`You said: ${message}`, say, { openPath: '/shop', suggestions: ['More'] }),
  }

  test('notify each other: a socket on one, the message sent to the other', async () => {
    const [one, two] = await Promise.all([startAnother(brain), startAnother(brain)])
    const session = newSession()
    const [here, there] = [await listen(one.address, session), await listen(two.address, session)]
    const questions = Array.from({ length: 6 }, (_, n) => `Question ${n}`)
    for (const question of questions) await send(two.app, session, question)
    const wanted = questions.map((question) => `You said: ${question}`)
    for (const browser of [here, there]) {
      await vi.waitFor(() => expect(browser.texts('navigation_request')).toHaveLength(6))
      expect(browser.texts('agent_response')).toEqual(wanted)
      expect(browser.pieces()).toBe(wanted.join(''))
      // Each answer follows its own pieces.
      let pieces = ''
      for (const { type, message } of browser.events) {
        if (type === 'agent_partial_response') pieces += message
        if (type !== 'agent_response') continue
        expect(message).toBe(pieces)
        pieces = ''
      }
    }
    await vi.waitFor(async () => expect(await deliveriesOf(session)).toEqual(wanted.map(() => true)))
    await Promise.all([here.close(), there.close()])
    await Promise.all([one.close(), two.close()])
  })

  test('send what was missed while their connection to each other was lost', async () => {
    const [one, two] = await Promise.all([startAnother(brain), startAnother(brain)])
    const session = newSession()
    const browser = await listen(one.address, session)
    // The answer is stored, and its message lost.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'shop listener' and datname = current_database()`.execute(shop.db)
    await send(two.app, session, 'Can you hear me?')
    await vi.waitFor(() => expect(browser.texts('agent_response')).toEqual(['You said: Can you hear me?']), {
      timeout: 10_000,
    })
    await browser.close()
    await Promise.all([one.close(), two.close()])
  })

  test('send at the next heartbeat what a process stored before it was killed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const one = await startAnother(brain)
    const session = newSession()
    const browser = await listen(one.address, session)
    await send(one.app, session, 'Hello')
    await vi.waitFor(() => expect(browser.texts('agent_response')).toHaveLength(1))
    await sql`insert into chat_message (session_id, sender_type, content, created_at)
      select id, 'AGENT', 'Told by nobody', now() from chat_session where session_adk_id = ${session}`.execute(shop.db)
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => expect(browser.texts('agent_response')).toEqual(['You said: Hello', 'Told by nobody']))
    await browser.close()
    await one.close()
  })

  test('ignore payloads that are not theirs', async () => {
    const one = await startAnother(brain)
    const session = newSession()
    const browser = await listen(one.address, session)
    for (const payload of [
      '',
      'nonsense',
      '{"from":"x"}',
      JSON.stringify({ from: 'x', session, event: { type: 'x' } }),
    ]) {
      await sql`select pg_notify('shop_chat', ${payload})`.execute(shop.db)
    }
    await send(one.app, session, 'Hello')
    await vi.waitFor(() => expect(browser.texts('agent_response')).toEqual(['You said: Hello']))
    expect(new Set(browser.events.map(({ type }) => type))).toEqual(
      new Set(['agent_partial_response', 'agent_response', 'navigation_request']),
    )
    await browser.close()
    await one.close()
  })
})
