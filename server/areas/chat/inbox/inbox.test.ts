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
const examples = () => shop.db.selectFrom('assistant_example').select(['topic', 'text']).execute()

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
    expect(items).toContainEqual({ name: 'delivery_cost', label: 'What delivery costs' })
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
