import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchHistory, newSession, send } from '../../server/areas/chat/chat.test-chats.ts'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { readAudit, staffUser } from '../../server/testing/data/staff.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop, { name: 'Lucy Oduya' })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('assistant_row').execute())

// A training takes three seconds of one core.
vi.setConfig({ testTimeout: 90_000 })

const PATH = '/admin/assistant/versions'
const MESSAGE = 'is there somewhere in whitby i can fetch it myself'
const ANSWER = 'We have no counter for collecting orders yet.'

const list = async () => (await staff.get(PATH)).json().items
const published = async () => (await list()).find((one: { is_published: boolean }) => one.is_published)
const request = async () => {
  const answer = await staff.post(PATH)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}
const work = async () => shop.workers.find(({ name }) => name === 'assistant.training')?.work()
const publish = (id: number, published_id: number) => staff.post(`${PATH}/${id}/publish`, { published_id })
const stateOf = async (id: number) => (await list()).find((one: { id: number }) => one.id === id)

async function train() {
  const id = await request()
  expect(await work()).toBe(true)
  return stateOf(id)
}

/** A version that has passed its tests, without models. */
const insertTrained = async (): Promise<number> =>
  (await shop.db.insertInto('assistant_version').values({ state: 'trained' }).returning('id').executeTakeFirstOrThrow())
    .id

async function teachAnswer() {
  const { id } = (
    await staff.post('/admin/assistant/rows', { kind: 'answer', text: ANSWER, topic: 'delivery_where' })
  ).json()
  await staff.post('/admin/assistant/rows', { kind: 'example', text: MESSAGE, topic: `answer.${id}` })
}

async function ask(message: string): Promise<string> {
  const session = newSession()
  await send(shop.app, session, message)
  return vi.waitFor(async () => {
    const { items } = await fetchHistory(shop.app, session)
    if (!items[1]) throw new Error('There is no answer yet.')
    return items[1].content
  })
}

test('the shipped assistant is the published version until another one is', async () => {
  expect(await published()).toMatchObject({ state: 'trained', report: null, row_count: 0, created_by: null })
})

test('a new answer is given once its version is published, and no longer once an earlier one is restored', async () => {
  const first = await published()
  await teachAnswer()
  const version = await train()
  expect(version).toMatchObject({
    state: 'trained',
    reason: '',
    row_count: 2,
    created_by: 'Lucy Oduya',
    published_at: null,
    report: { guards: { passed: expect.any(Number) } },
  })
  expect(version.report.guards.passed).toBe(version.report.guards.was)
  expect(version.report.tests.passed).toBeGreaterThanOrEqual(version.report.tests.was)
  shop.forget('assistant')
  expect(await ask(MESSAGE)).not.toContain(ANSWER)

  expect((await publish(version.id, first.id)).json()).toMatchObject({ id: version.id, is_published: true })
  shop.forget('assistant')
  await vi.waitFor(async () => expect(await ask(MESSAGE)).toContain(ANSWER), { timeout: 60_000 })
  expect(await readAudit(shop.db, 'assistant_version', version.id)).toMatchObject([
    { user_id: staff.id, action: 'assistant_version.train', after: { rows: 2 } },
    { action: 'assistant_version.publish', before: { published: first.id }, after: { published: version.id } },
  ])

  expect((await publish(first.id, version.id)).statusCode).toBe(200)
  shop.forget('assistant')
  await vi.waitFor(async () => expect(await ask(MESSAGE)).not.toContain(ANSWER), { timeout: 60_000 })
})

test('a version of another release is trained again from its rows', async () => {
  const first = await published()
  await teachAnswer()
  const { id } = await train()
  await shop.db.updateTable('assistant_version').set({ base: 'another release' }).where('id', '=', id).execute()
  await publish(id, first.id)
  shop.forget('assistant')
  await vi.waitFor(async () => expect(await ask(MESSAGE)).toContain(ANSWER), { timeout: 60_000 })
  await publish(first.id, id)
})

test('words that staff add are read: what is not sold, and what stands for other words', async () => {
  const first = await published()
  await staff.post('/admin/assistant/rows', { kind: 'not_sold', text: 'Blorbo' })
  await staff.post('/admin/assistant/rows', { kind: 'synonym', text: 'zibble', means: 'delivery' })
  const { id } = await train()
  await publish(id, first.id)
  shop.forget('assistant')
  await vi.waitFor(async () => expect(await ask('do you sell blorbo')).toContain('blorbo'), { timeout: 60_000 })
  expect(await ask('how much is zibble')).toBe(await ask('how much is delivery'))
  await publish(first.id, id)
})

test('a version that reads guards or fixed messages worse is rejected with its reason, and cannot be published', async () => {
  const { id: publishedId } = await published()
  for (const text of ['is', 'the', 'my', 'how', 'what', 'do']) {
    await staff.post('/admin/assistant/rows', { kind: 'synonym', text, means: 'mango' })
  }
  const version = await train()
  expect(version.state).toBe('rejected')
  expect(version.reason).toMatch(/^\d+ of \d+ messages are read correctly, before \d+\. No longer: ‘.+’\.$/)
  expect(version.report.changes.length).toBeGreaterThan(0)
  expect((await publish(version.id, publishedId)).json()).toMatchObject({ status: 409, code: 'not_trained' })
  expect((await published()).id).toBe(publishedId)
})

test('there is one training at a time, also after a double click', async () => {
  const answers = await Promise.all([staff.post(PATH), staff.post(PATH)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('training_runs')
  await work()
  expect(await work()).toBe(false)
})

test('a training of a killed process is taken over, and given up after a second one', async () => {
  const id = await request()
  const claimed = (attempts: number) =>
    shop.db
      .updateTable('assistant_version')
      .set({ attempts, claimed_until: '2020-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
  await claimed(1)
  await work()
  expect(await stateOf(id)).toMatchObject({ state: 'trained' })

  const again = await request()
  await shop.db.updateTable('assistant_version').set({ attempts: 2 }).where('id', '=', again).execute()
  await work()
  expect(await stateOf(again)).toMatchObject({
    state: 'rejected',
    reason: 'The training was interrupted. Train again.',
  })
})

test('of two who publish at once, the second gets a conflict', async () => {
  const first = await published()
  const id = await insertTrained()
  const answers = await Promise.all([publish(id, first.id), publish(id, first.id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await publish(first.id, id)
})

test('publishing is rejected if another version was published meanwhile, or it does not exist', async () => {
  const first = await published()
  const id = await insertTrained()
  expect((await publish(id, first.id + 1000)).json()).toMatchObject({ status: 409, code: 'stale' })
  expect((await publish(id + 1000, first.id)).statusCode).toBe(404)
  expect((await published()).id).toBe(first.id)
})
