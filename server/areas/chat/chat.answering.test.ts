import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Brain } from '../../../assistant/brain.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { signIn } from '../../testing/data/customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { chatAnswering } from './chat.answering.ts'
import { chatService } from './chat.service.ts'
import { heldBrain, newSession, sentTexts } from './chat.test-chats.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
// Waiting questions of one test must not reach the next.
beforeEach(() => database.db.deleteFrom('chat_session').execute())

const clock = fixedClock('2026-11-21T12:00:00Z')

/** Starts one answering process; `heard` is what its sockets would receive. */
function process(brain: Brain, limits: { leaseMs?: number; brainMs?: number; maxConcurrent?: number } = {}) {
  const { db } = database
  const heard: string[] = []
  const errors: unknown[] = []
  const channel = {
    speak: () => ({ say: (piece: string) => void heard.push(piece), end: async () => undefined }),
    announce: async () => undefined,
    deliver: (_session: string, row: { content: string }) => void heard.push(`= ${row.content}`),
  }
  const answering = chatAnswering({ db, clock, brain, channel, onError: (error) => errors.push(error), ...limits })
  const chat = chatService({ db, clock, answering })
  return { ...answering, send: chat.send, heard, errors }
}

const rows = () => database.db.selectFrom('chat_message').selectAll().orderBy('id').execute()
const answers = async () => (await rows()).filter(({ sender_type }) => sender_type === 'AGENT')
const textsOfAnswers = async () => (await answers()).map(({ content }) => content)

/** Inserts a question as a process leaves it that crashed while answering. */
async function insertLeft(session: string, content: string, { attempts = 1, heldForMs = -1 } = {}): Promise<void> {
  const { db } = database
  const row = { session_adk_id: session, audience: 'customer' } as const
  const { id } = await db.insertInto('chat_session').values(row).returning('id').executeTakeFirstOrThrow()
  const claimed_until = new Date(Date.now() + heldForMs)
  await db
    .insertInto('chat_message')
    .values({ session_id: id, sender_type: 'USER', content, claimed_until, attempts })
    .execute()
}

describe('a question', () => {
  test('is passed on with the history, the memory and the customer', async () => {
    const { id } = await signIn(database.db, { name: 'Imogen Hale' })
    const brain = {
      answer: vi.fn<Brain['answer']>(async (_turn, say) => sentTexts('Mango.', say, { memory: { seen: 7 } })),
    }
    const { send } = process(brain)
    const session = newSession(id)
    await send(session, 'Sweet?')
    await vi.waitFor(async () => expect(await answers()).toHaveLength(1))
    await send(session, 'Cheaper?')
    await vi.waitFor(async () => expect(await answers()).toHaveLength(2))
    expect(brain.answer.mock.calls[0]?.[0]).toMatchObject({ history: [], memory: {} })
    expect(brain.answer.mock.calls[1]?.[0]).toMatchObject({
      message: 'Cheaper?',
      history: [
        { by: 'customer', text: 'Sweet?' },
        { by: 'assistant', text: 'Mango.', productIds: [] },
      ],
      memory: { seen: 7 },
      customer: { id, name: 'Imogen Hale' },
    })
  })

  test('waits for the previous one of its chat, not for other chats', async () => {
    const { brain, asked, answer } = heldBrain()
    const { send } = process(brain)
    const [session, other] = [newSession(), newSession()]
    await send(session, 'first')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await send(session, 'second')
    await send(other, 'elsewhere')
    await vi.waitFor(() => expect(asked.map(({ message }) => message)).toEqual(['first', 'elsewhere']))
    answer('one')
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    expect(asked[2]).toMatchObject({ message: 'second', history: [{ text: 'first' }, { text: 'one' }] })
    answer('other')
    await vi.waitFor(async () => expect(await answers()).toHaveLength(2))
    answer('two')
    await vi.waitFor(async () => expect(await textsOfAnswers()).toEqual(['one', 'other', 'two']))
  })

  test('waits for a free slot when the maximum is being answered', async () => {
    const { brain, asked, answer } = heldBrain()
    const { send } = process(brain, { maxConcurrent: 2 })
    await send(newSession(), 'a')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await send(newSession(), 'b')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await send(newSession(), 'c')
    answer('one')
    await vi.waitFor(() => expect(asked.map(({ message }) => message)).toEqual(['a', 'b', 'c']))
    answer('two')
    answer('three')
    await vi.waitFor(async () => expect(await answers()).toHaveLength(3))
  })
})

describe('two processes', () => {
  test('answer each question once, in the order of its chat', async () => {
    const brain: Brain = { answer: ({ message }, say) => sentTexts(`to ${message}`, say) }
    const [one, two] = [process(brain), process(brain)]
    const sessions = Array.from({ length: 10 }, () => newSession())
    await Promise.all(
      sessions.flatMap((session) => [one, two, one, two].map(({ send }, n) => send(session, `${session} ${n}`))),
    )
    await vi.waitFor(async () => {
      await Promise.all([one.workQuestions(), two.workQuestions()])
      expect(await answers()).toHaveLength(40)
    }, 10_000)
    const all = await rows()
    expect(all.filter(({ claimed_until }) => claimed_until !== null)).toEqual([])
    expect(new Set(all.map(({ answers_id }) => answers_id)).size).toBe(41)
    for (const answer of await answers()) {
      const question = all.find(({ id }) => id === answer.answers_id)
      expect(answer.content).toBe(`to ${question?.content}`)
      const earlier = all.filter((row) => row.session_id === answer.session_id && row.sender_type === 'USER')
      const before = earlier.filter(({ id }) => id < (question?.id ?? 0))
      for (const { id } of before) expect(all.find((row) => row.answers_id === id)?.id).toBeLessThan(answer.id)
    }
    expect([...one.errors, ...two.errors]).toEqual([])
  })

  test('publish only one of two answers to the same question', async () => {
    const { brain, asked, answer } = heldBrain()
    const [one, two] = [process(brain, { leaseMs: 60_000 }), process(brain)]
    await one.send(newSession(), 'Hello')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    // As if the first process had not renewed its claim in time.
    await database.db
      .updateTable('chat_message')
      .set({ claimed_until: new Date(0) })
      .execute()
    expect(await two.workQuestions()).toBe(true)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    answer('from one')
    answer('from two')
    await one.close()
    await two.close()
    expect(await answers()).toHaveLength(1)
    expect([...one.heard, ...two.heard].filter((text) => text.startsWith('='))).toHaveLength(1)
    expect([...one.errors, ...two.errors]).toEqual([])
  })
})

describe('a question of a dead process', () => {
  test('waits until its lease expires, then another process answers it and sends no pieces', async () => {
    const { workQuestions, heard } = process({ answer: (_turn, say) => sentTexts('Here I am.', say) })
    await insertLeft(newSession(), 'Anyone?', { heldForMs: 60_000 })
    expect(await workQuestions()).toBe(false)
    await insertLeft(newSession(), 'Anyone at all?')
    expect(await workQuestions()).toBe(true)
    expect(await workQuestions()).toBe(false)
    await vi.waitFor(async () => expect(await textsOfAnswers()).toEqual(['Here I am.']))
    // Its sockets may have received the first pieces before it crashed.
    expect(heard).toEqual(['= Here I am.'])
  })

  test('is answered with an apology after it ended three processes', async () => {
    const brain = { answer: vi.fn<Brain['answer']>() }
    const { workQuestions } = process(brain)
    await insertLeft(newSession(), 'The one that kills', { attempts: 3 })
    await workQuestions()
    await vi.waitFor(async () => expect(await answers()).toMatchObject([{ is_error: true }]))
    expect(brain.answer).not.toHaveBeenCalled()
  })

  test('renews its lease while the brain works', async () => {
    const { brain, asked, answer } = heldBrain()
    const [one, two] = [process(brain, { leaseMs: 300 }), process(brain)]
    await one.send(newSession(), 'Think hard')
    const [question] = await rows()
    await vi.waitFor(async () => {
      const [now] = await rows()
      expect(Number(now?.claimed_until) - Number(question?.claimed_until)).toBeGreaterThan(500)
    })
    expect(await two.workQuestions()).toBe(false)
    expect(asked).toHaveLength(1)
    answer('done')
    await vi.waitFor(async () => expect(await textsOfAnswers()).toEqual(['done']))
  })

  test('is given up by its first process when another has taken it over', async () => {
    const { brain, asked } = heldBrain()
    const one = process(brain, { leaseMs: 150 })
    await one.send(newSession(), 'Hello')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await database.db
      .updateTable('chat_message')
      .set({ attempts: 2, claimed_until: new Date('2100-01-01') })
      .execute()
    await vi.waitFor(() => expect(asked[0]?.signal.aborted).toBe(true))
    expect(one.errors).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: 2, claimed_until: new Date('2100-01-01') }])
  })
})

describe('a brain that fails', () => {
  test('is tried three times, then the customer gets an apology; the next question is answered', async () => {
    let calls = 0
    const brain: Brain = {
      async answer({ message }, say) {
        calls += 1
        if (message === 'bad') throw new Error('the provider is away')
        return sentTexts('fine', say)
      },
    }
    const { send, errors, heard } = process(brain)
    const session = newSession()
    await send(session, 'bad')
    await send(session, 'good')
    await vi.waitFor(async () => expect(await answers()).toHaveLength(2))
    expect(calls).toBe(4)
    expect(errors).toHaveLength(3)
    const excuse = 'I could not find an answer just now. Please ask again in a moment.'
    expect(await answers()).toMatchObject([
      { is_error: true, content: excuse },
      { is_error: false, content: 'fine' },
    ])
    expect(heard).toEqual([`= ${excuse}`, 'fine', '= fine'])
  })

  test('once is tried again', async () => {
    const { brain, asked, answer } = heldBrain()
    const { send } = process(brain)
    await send(newSession(), 'Hello')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    answer(new Error('a hiccup'))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    answer('better')
    await vi.waitFor(async () => expect(await answers()).toMatchObject([{ is_error: false, content: 'better' }]))
  })

  test('by returning no text counts as failed too', async () => {
    const { send, errors } = process({ answer: async () => ({ text: ' \u0007', productIds: [], memory: {} }) })
    await send(newSession(), 'Hello')
    await vi.waitFor(async () => expect(await answers()).toMatchObject([{ is_error: true }]))
    expect(errors).toHaveLength(3)
  })

  test('to finish in time is stopped and answered with an apology at once', async () => {
    const { brain, asked } = heldBrain()
    const { send, errors } = process(brain, { brainMs: 50 })
    await send(newSession(), 'Hello')
    await vi.waitFor(async () => expect(await answers()).toMatchObject([{ is_error: true }]))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(errors).toHaveLength(1)
  })
})

test('a process that closes returns its questions without counting a try, and takes no more', async () => {
  const { brain, asked, answer } = heldBrain()
  const [one, two] = [process(brain), process(brain)]
  const session = newSession()
  await one.send(session, 'Hello')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await one.close()
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(await rows()).toMatchObject([{ attempts: 0 }])
  expect(await one.workQuestions()).toBe(false)
  answer('never heard')
  expect(await two.workQuestions()).toBe(true)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  answer('from the other')
  await vi.waitFor(async () => expect(await textsOfAnswers()).toEqual(['from the other']))
  expect(two.heard).toEqual(['from ', 'the ', 'other', '= from the other'])
})

test('pieces sent before the process closed are not sent again', async () => {
  const one = process({ answer: (_turn, say) => new Promise(() => say('Half')) })
  const two = process({ answer: (_turn, say) => sentTexts('Half of it', say) })
  await one.send(newSession(), 'Hello')
  await vi.waitFor(() => expect(one.heard).toEqual(['Half']))
  await one.close()
  expect(await two.workQuestions()).toBe(true)
  await vi.waitFor(() => expect(two.heard).toEqual(['= Half of it']))
})

test('drops an answer when its chat was erased meanwhile', async () => {
  const { brain, asked, answer } = heldBrain()
  const { send, errors, heard } = process(brain)
  await send(newSession(), 'Hello')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await database.db.deleteFrom('chat_session').execute()
  answer('too late')
  await vi.waitFor(() => expect(heard).toEqual(['too ', 'late']))
  expect(await rows()).toEqual([])
  expect(errors).toEqual([])
})
