import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { echo, fetchHistory, newSession, send } from '../chat.test-chats.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ brain: echo })
})
afterAll(() => shop.close())

type Headers = Record<string, string>

async function ask(session: string, headers: Headers = {}) {
  await send(shop.app, session, 'Do you have mango?', headers)
  return vi.waitFor(async () => {
    const { items } = await fetchHistory(shop.app, session, headers)
    const [question, answer] = items
    if (!question || !answer) throw new Error('There is no answer yet.')
    return { question, answer }
  })
}
const rate = (session: string, id: number, rating: unknown, headers: Headers = {}) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/v1/customer/chat/${session}/messages/${id}/rating`,
    headers,
    payload: { rating },
  })
const itemsOf = async (session: string, headers: Headers = {}) => (await fetchHistory(shop.app, session, headers)).items

test('an answer is rated once: another rating replaces it, and null takes it back', async () => {
  const session = newSession()
  const { answer } = await ask(session)
  for (const rating of ['up', 'down', null]) {
    expect((await rate(session, answer.id, rating)).statusCode).toBe(204)
    expect(await itemsOf(session)).toMatchObject([{ rating: null }, { rating }])
  }
  expect((await rate(session, answer.id, 'maybe')).statusCode).toBe(422)
})

test('an answer that did not help is for staff to look at, until the customer changes their mind', async () => {
  const session = newSession()
  const { answer } = await ask(session)
  const review = async () =>
    (await shop.db.selectFrom('chat_message').select('review').where('id', '=', answer.id).executeTakeFirstOrThrow())
      .review
  await rate(session, answer.id, 'down')
  expect(await review()).toBe('downvoted')
  await rate(session, answer.id, 'up')
  expect(await review()).toBeNull()
})

test('only answers of this chat can be rated, by its owner', async () => {
  const owner = await signIn(shop.db)
  const session = newSession(owner.id)
  const { question, answer } = await ask(session, owner.headers)
  const { headers: stranger } = await signIn(shop.db)
  const other = newSession()
  await ask(other)
  expect((await rate(session, answer.id, 'down')).statusCode).toBe(401)
  expect((await rate(session, answer.id, 'down', stranger)).statusCode).toBe(404)
  expect((await rate(other, answer.id, 'down')).statusCode).toBe(404)
  expect((await rate(session, question.id, 'down', owner.headers)).statusCode).toBe(404)
  expect(await itemsOf(session, owner.headers)).toMatchObject([{ rating: null }, { rating: null }])
})
