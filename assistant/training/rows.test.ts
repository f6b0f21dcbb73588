import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { staffUser } from '../../server/testing/data/staff.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

const PATH = '/admin/assistant/rows'
const create = (form: object) => staff.post(PATH, form)
const rowOf = async (form: object) => {
  const answer = await create(form)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const list = async (query = '') => (await staff.get(`${PATH}${query}`)).json()

describe('what staff teach', () => {
  test('is listed by kind and by its words, in pages', async () => {
    const { id } = await rowOf({ kind: 'example', text: 'how much is the postie', topic: 'delivery_cost' })
    await rowOf({ kind: 'synonym', text: 'Clouds', means: 'vapour' })
    expect(await list('?kind=synonym')).toMatchObject({ total: 1, items: [{ text: 'clouds', means: 'vapour' }] })
    expect(await list('?search=postie%20much')).toMatchObject({
      total: 1,
      items: [{ id, topic: 'delivery_cost', topic_label: 'What delivery costs' }],
    })
    expect(await list('?limit=1&skip=1')).toMatchObject({ total: 2, items: [{ id }] })
  })

  test('keeps no personal details', async () => {
    expect(await rowOf({ kind: 'example', text: 'reply to a@b.example', topic: 'contact' })).toMatchObject({
      text: 'reply to [email]',
    })
  })

  test('is changed, and a save over a newer one is rejected with what changed', async () => {
    const row = await rowOf({ kind: 'not_sold', text: 'hookahs' })
    const change = (text: string) =>
      staff.put(`${PATH}/${row.id}`, { kind: 'not_sold', text, updated_at: row.updated_at })
    await shop.db
      .updateTable('assistant_row')
      .set({ updated_at: '2026-11-22T00:00:00Z' })
      .where('id', '=', row.id)
      .execute()
    expect((await change('hookah')).json()).toMatchObject({ status: 409, code: 'stale' })
    const { updated_at } = (await list('?search=hookahs')).items[0]
    const saved = await staff.put(`${PATH}/${row.id}`, { kind: 'not_sold', text: 'shisha', updated_at })
    expect(saved.json()).toMatchObject({ text: 'shisha' })
    const other = await staff.put(`${PATH}/${row.id}`, { kind: 'synonym', text: 'shisha', means: 'tobacco' })
    expect([other.statusCode, other.json().errors[0].path]).toEqual([422, 'kind'])
  })

  test('is removed; examples of a removed answer become examples of its topic', async () => {
    const answer = await rowOf({ kind: 'answer', text: 'We gift wrap for free.', topic: 'delivery_parcel' })
    const example = await rowOf({ kind: 'example', text: 'gift wrap?', topic: `answer.${answer.id}` })
    expect(example.topic_label).toBe('Answer: We gift wrap for free.')
    expect((await staff.delete(`${PATH}/${answer.id}`)).statusCode).toBe(200)
    expect((await list('?search=gift')).items).toMatchObject([{ id: example.id, topic: 'delivery_parcel' }])
    expect((await staff.delete(`${PATH}/${answer.id}`)).statusCode).toBe(404)
  })

  test('cannot be taught twice', async () => {
    const form = { kind: 'not_sold', text: 'cigars' }
    await rowOf(form)
    expect((await create(form)).json()).toMatchObject({ status: 409, code: 'text_taken' })
  })

  test.each([
    ['topic', { kind: 'example', text: 'is it safe when pregnant', topic: 'pregnancy' }],
    ['topic', { kind: 'example', text: 'hello', topic: 'answer.999' }],
    ['topic', { kind: 'answer', text: 'Vape where you like.', topic: 'vape_law' }],
    ['topic', { kind: 'answer', text: 'Your order is fine.', topic: 'order_status' }],
    ['text', { kind: 'answer', text: 'This tea helps you sleep and cures anxiety.', topic: 'tea_brew' }],
    ['text', { kind: 'answer', text: '<script>alert(1)</script>', topic: 'tea_brew' }],
    ['text', { kind: 'answer', text: 'It costs {standard_fee}.', topic: 'delivery_cost' }],
    ['text', { kind: 'answer', text: 'long '.repeat(200), topic: 'tea_brew' }],
    ['text', { kind: 'example', text: 'long '.repeat(110), topic: 'tea_brew' }],
    ['text', { kind: 'not_sold', text: '(a|b)' }],
    ['text', { kind: 'synonym', text: '', means: 'tea' }],
    ['means', { kind: 'synonym', text: 'brew', means: '' }],
    ['means', { kind: 'synonym', text: 'brew', means: 'Brew' }],
  ])('is rejected with an error at ‘%s’: %j', async (path, form) => {
    const { total } = await list()
    const answer = await create(form)
    expect([answer.statusCode, answer.json().errors?.[0].path], answer.body).toEqual([422, path])
    expect((await list()).total).toBe(total)
  })
})
