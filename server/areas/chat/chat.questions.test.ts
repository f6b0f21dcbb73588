import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { questionsRepository } from './chat.questions.repository.ts'
import { chatRepository } from './chat.repository.ts'

const now = new Date('2026-11-21T12:00:00Z')
const question = { sessionId: 'session_columns', userId: undefined, content: 'Mint?', title: 'Mint?', now }
const answer = {
  content: 'Yes.',
  productIds: [3, 5],
  suggestions: ['Show more'],
  actions: [
    { kind: 'cancel_order', label: 'Cancel order VS-2026-000007', order_id: 7, order_number: 'VS-2026-000007' },
  ],
  isError: false,
  understood: [{ intent: 'stock', confidence: 0.5 }],
  review: undefined,
  memory: { seen: [3] },
  cost: 12.4,
  by: 'builtin',
} as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('storing an answer returns the columns of a message, once, and ends the wait', async () => {
  const [chats, questions] = [chatRepository(database.db), questionsRepository(database.db)]
  const claim = await chats.insertQuestion(question, 6000)
  if (!claim) throw new Error('The chat is new.')
  expect(claim).toEqual({ id: expect.any(Number), sessionRow: expect.any(Number), attempt: 1 })

  const stored = await questions.insertAnswer(claim, answer, now)
  expect(stored).toMatchObject({
    sender_type: 'AGENT',
    content: 'Yes.',
    product_ids: [3, 5],
    actions: answer.actions,
    created_at: now,
  })
  expect(stored).toEqual(await chats.answer(question.sessionId, stored?.id ?? 0))
  expect(await questions.insertAnswer(claim, answer, now)).toBeUndefined()
  expect(await questions.asked(claim)).toMatchObject({ memory: { seen: [3] }, spent: 12 })
  expect(await questions.claimNext(6000)).toBeUndefined()
  expect(await questions.renew([claim], 6000)).toEqual([])
})
