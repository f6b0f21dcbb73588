/** Two processes of the shop with one database: a chat continues if either of them is killed. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen, newSession } from '../../server/areas/chat/chat.test-chats.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/processes/shop-process.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-chat-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const PATIENCE = { timeout: 40_000, interval: 100 }

function start(more: Record<string, string> = {}): Promise<ShopProcess> {
  const env = {
    ...more,
    DATABASE_URL: database.url,
    SHOP_DATA_DIR: folder,
    SHOP_SUSPENDED: 'off',
    LOG_LEVEL: 'silent',
  }
  return startShopProcess(env, { isDemo: false, program: 'server/testing/processes/chat-process.ts' })
}

async function kill({ child }: ShopProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function send({ url }: ShopProcess, session_id: string, message: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/customer/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_id, message }),
  })
  expect(answer.status, await answer.text()).toBe(204)
}

const answerTo = (message: string) =>
  Array.from({ length: 15 }, (_, n) => `${message} ${n}. `)
    .join('')
    .trim()

const answersOf = (session: string) =>
  database.db
    .selectFrom('chat_message as m')
    .innerJoin('chat_session as s', 's.id', 'm.session_id')
    .select(['m.content', 'm.delivered_at'])
    .where('s.session_adk_id', '=', session)
    .where('m.sender_type', '=', 'AGENT')
    .execute()

test('when a process is killed while it answers, the other takes over the question; the answer comes once', async () => {
  const [one, two] = await Promise.all([start(), start()])
  const session = newSession()
  const browser = await listen(two.url, session)
  await send(one, session, 'Across')
  await vi.waitFor(() => expect(browser.pieces()).toContain('Across 1.'), PATIENCE)
  await kill(one)
  await vi.waitFor(() => expect(browser.texts('agent_response')).toEqual([answerTo('Across')]), PATIENCE)
  expect(await answersOf(session)).toHaveLength(1)
  await browser.close()
  await two.stop()
})

test('when the only process is killed with its sockets, it answers after the restart, once', async () => {
  const first = await start()
  const session = newSession()
  const browser = await listen(first.url, session)
  await send(first, session, 'Again')
  await vi.waitFor(() => expect(browser.pieces()).toContain('Again 0.'), PATIENCE)
  await kill(first)
  await browser.closed
  const second = await start()
  const back = await listen(second.url, session)
  await vi.waitFor(() => expect(back.texts('agent_response')).toEqual([answerTo('Again')]), PATIENCE)
  await vi.waitFor(async () => expect((await answersOf(session))[0]?.delivered_at).not.toBeNull(), PATIENCE)
  expect(await answersOf(session)).toHaveLength(1)
  await back.close()
  await second.stop()
})

test('when a process is stopped while it answers, it hands the question over at once', async () => {
  const [one, two] = await Promise.all([start(), start()])
  const session = newSession()
  const [here, there] = [await listen(one.url, session), await listen(two.url, session)]
  await send(one, session, 'Over')
  await vi.waitFor(() => expect(here.pieces()).toContain('Over 0.'), PATIENCE)
  await one.stop()
  expect(await here.closed).toBe(1012)
  await vi.waitFor(() => expect(there.texts('agent_response')).toEqual([answerTo('Over')]), PATIENCE)
  const row = await database.db
    .selectFrom('chat_message')
    .select('attempts')
    .where('content', '=', 'Over')
    .executeTakeFirstOrThrow()
  // What the first attempt sent is not sent again.
  expect(row.attempts).toBe(2)
  await there.close()
  await two.stop()
})

test('a version that one process trains and publishes answers in the other, without a restart', async () => {
  const [one, two] = await Promise.all([start({ CHAT_BRAIN: 'builtin' }), start({ CHAT_BRAIN: 'builtin' })])
  const { headers } = await signIn(database.db, { role: 'admin' })
  const call = async (method: string, path: string, body?: object) => {
    const sent = body && { body: JSON.stringify(body) }
    const type = { 'content-type': 'application/json' }
    const answer = await fetch(`${one.url}/api/v1/admin/assistant/${path}`, {
      method,
      headers: { ...headers, ...(body && type) },
      ...sent,
    })
    expect(answer.ok, `${method} ${path}`).toBe(true)
    return answer.json()
  }
  const text = 'We have no counter for collecting orders yet.'
  const message = 'is there somewhere in whitby i can fetch it myself'
  const answer = await call('POST', 'rows', { kind: 'answer', text, topic: 'delivery_where' })
  await call('POST', 'rows', { kind: 'example', text: message, topic: `answer.${answer.id}` })
  const { id } = await call('POST', 'versions')
  const versionOf = async () =>
    (await call('GET', 'versions')).items.find((version: { id: number }) => version.id === id)
  await vi.waitFor(async () => expect(await versionOf()).toMatchObject({ state: 'trained' }), PATIENCE)
  await call('POST', `versions/${id}/publish`, { published_id: 1 })
  await vi.waitFor(async () => {
    const session = newSession()
    const browser = await listen(two.url, session)
    await send(two, session, message)
    await vi.waitFor(() => expect(browser.texts('agent_response')).toHaveLength(1), PATIENCE)
    await browser.close()
    expect(browser.texts('agent_response').join()).toContain(text)
  }, PATIENCE)
  await Promise.all([one.stop(), two.stop()])
})
