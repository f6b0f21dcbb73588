import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { insertUnsure } from './inbox.test-messages.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

const list = async (query = '') => (await staff.get(`/admin/assistant/inbox${query}`)).json()
const idsOf = async (query = '') => (await list(query)).items.map(({ id }: { id: number }) => id)
const examples = () =>
  shop.db.selectFrom('assistant_row').select(['topic', 'text']).where('kind', '=', 'example').execute()

describe('the inbox', () => {
  test('lists what the assistant did not answer well, newest first, in pages', async () => {
    const [first, second, third] = [
      await insertUnsure(shop.db),
      await insertUnsure(shop.db, { review: 'downvoted' }),
      await insertUnsure(shop.db, { review: 'unanswered' }),
    ]
    await insertUnsure(shop.db, { review: null })
    expect(await idsOf()).toEqual([third, second, first])
    expect(await list('?limit=1&skip=1')).toMatchObject({ items: [{ id: second }], total: 3, skip: 1, limit: 1 })
    expect(await idsOf('?reason=downvoted')).toEqual([second])
    expect((await list()).items[2]).toMatchObject({
      reason: 'unsure',
      message: 'any mango left',
      understood: [{ name: 'stock', label: 'Whether it’s in stock', confidence: 0.41 }],
    })
  })

  test('hides personal details of the message and the answer', async () => {
    const { id: userId } = await signIn(shop.db, { name: 'Imogen Hale' })
    await insertUnsure(shop.db, {
      userId,
      message: 'I’m Imogen, imogen@hale.example, where is VS-2026-000123? LS7 3QD',
      answer: 'Sorry Imogen, VS-2026-000123 is late.',
    })
    const { items } = await list('?limit=1')
    expect(items[0]).toMatchObject({
      message: 'I’m [name], [email], where is [order number]? [postcode]',
      answer: 'Sorry [name], [order number] is late.',
    })
  })

  test('has topics to choose from, but none of safety or law', async () => {
    const { items } = (await staff.get('/admin/assistant/topics')).json()
    expect(items).toContainEqual({ name: 'delivery_cost', label: 'What delivery costs', takes_answers: true })
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('pregnancy')
  })
})

describe('a decision', () => {
  const decide = (id: number, payload: object) => staff.post(`/admin/assistant/inbox/${id}`, payload)

  test('assigns a message to a topic once, without personal details', async () => {
    const id = await insertUnsure(shop.db)
    const answer = await decide(id, { topic: 'stock', example: ' any mango left for a@b.example ' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await idsOf()).not.toContain(id)
    expect(await examples()).toEqual([{ topic: 'stock', text: 'any mango left for [email]' }])
    expect((await decide(id, { topic: null })).statusCode).toBe(404)
  })

  test('gives words that have a topic another one', async () => {
    await decide(await insertUnsure(shop.db), { topic: 'stock', example: 'got coils' })
    await decide(await insertUnsure(shop.db), { topic: 'find_product', example: 'got coils' })
    expect((await examples()).filter(({ text }) => text === 'got coils')).toEqual([
      { topic: 'find_product', text: 'got coils' },
    ])
  })

  test('writes an answer with the message as its first example; the answer is a topic from then on', async () => {
    const id = await insertUnsure(shop.db)
    const answer = 'We can’t offer click and collect yet.'
    const written = await decide(id, { topic: 'delivery_where', example: 'do you do click and collect', answer })
    expect(written.statusCode, written.body).toBe(200)
    const stored = await shop.db
      .selectFrom('assistant_row')
      .select(['id', 'topic'])
      .where('text', '=', answer)
      .executeTakeFirstOrThrow()
    const topic = `answer.${stored.id}`
    expect(stored.topic).toBe('delivery_where')
    expect(await examples()).toContainEqual({ topic, text: 'do you do click and collect' })
    const { items } = (await staff.get('/admin/assistant/topics')).json()
    expect(items).toContainEqual({ name: topic, label: `Answer: ${answer}`, takes_answers: false })
  })

  test('stores neither answer nor example if the answer is not allowed', async () => {
    const id = await insertUnsure(shop.db)
    const before = await examples()
    const claim = await decide(id, { topic: 'supplement', example: 'x', answer: 'It cures insomnia.' })
    expect([claim.statusCode, claim.json().errors[0].path]).toEqual([422, 'text'])
    const law = await decide(id, { topic: 'vape_law', example: 'x', answer: 'It is allowed.' })
    expect([law.statusCode, law.json().errors[0].path]).toEqual([422, 'topic'])
    expect(await examples()).toEqual(before)
    expect(await idsOf()).toContain(id)
  })

  test('dismisses a message without an example', async () => {
    const before = await examples()
    const id = await insertUnsure(shop.db)
    expect((await decide(id, { topic: null })).statusCode).toBe(200)
    expect(await idsOf()).not.toContain(id)
    expect(await examples()).toEqual(before)
  })

  test('is rejected for a topic of safety, an unknown one, an empty example and a message that is not in the inbox', async () => {
    const id = await insertUnsure(shop.db)
    for (const topic of ['pregnancy', 'unknown']) {
      const answer = await decide(id, { topic, example: 'x' })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors[0]).toMatchObject({ path: 'topic', message: 'Choose one of the topics.' })
    }
    expect((await decide(id, { topic: 'stock', example: ' ' })).statusCode).toBe(422)
    expect(await idsOf()).toContain(id)
    const good = await insertUnsure(shop.db, { review: null })
    expect((await decide(good, { topic: null })).statusCode).toBe(404)
  })
})
