import type { Address } from '@shop/contract/addresses.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { insertAddress, signIn, type TestCustomer } from '../../testing/data/customers.ts'

let shop: TestApp
let customer: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(async () => {
  customer = await signIn(shop.db)
})
afterAll(() => shop.close())

const HOME = { full_name: 'Imogen Hale', line1: '14 Calder Row', city: 'Leeds', postcode: 'ls73qd' }

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, who = customer) =>
  shop.app.inject({ method, url: `/api/v1/addresses/${path}`, headers: who.headers, ...(payload ? { payload } : {}) })
async function create(facts: object = {}): Promise<Address> {
  const answer = await call('POST', '', { ...HOME, ...facts })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const list = async (who = customer): Promise<Address[]> => (await call('GET', '', undefined, who)).json().items
const defaults = async () => (await list()).filter(({ is_default }) => is_default).map(({ id }) => id)

test('makes the first address the default, and formats its postcode', async () => {
  const address = await create({ line2: ' Flat 2 ', is_default: false })
  expect(address).toEqual({
    id: address.id,
    full_name: 'Imogen Hale',
    line1: '14 Calder Row',
    line2: 'Flat 2',
    city: 'Leeds',
    county: '',
    postcode: 'LS7 3QD',
    country: 'GB',
    phone: '',
    is_default: true,
  })
  expect((await call('GET', '')).json()).toEqual({ items: [address], total: 1 })
})

test('lists the default first, then the newest', async () => {
  const [one, two, three] = [await create(), await create(), await create()]
  const ids = async () => (await list()).map(({ id }) => id)
  expect(await ids()).toEqual([one.id, three.id, two.id])
  const four = await create({ is_default: true })
  expect(await ids()).toEqual([four.id, three.id, two.id, one.id])
})

test('changes only the fields that are sent', async () => {
  const address = await create({ phone: '0113 496 0000' })
  const answer = await call('PUT', `${address.id}`, { city: 'York', postcode: 'YO1 7HH' })
  expect(answer.json()).toEqual({ ...address, city: 'York', postcode: 'YO1 7HH' })
  expect((await call('PUT', `${address.id}`, {})).json()).toEqual(answer.json())
  expect(await list()).toEqual([answer.json()])
})

describe('the default', () => {
  test('moves from one address to another, and is never unset', async () => {
    const [one, two] = [await create(), await create()]
    expect((await call('POST', `set-default/${two.id}`)).json()).toEqual({ ...two, is_default: true })
    expect(await defaults()).toEqual([two.id])
    expect((await call('PUT', `${one.id}`, { is_default: true })).json().is_default).toBe(true)
    expect(await defaults()).toEqual([one.id])
    expect((await call('PUT', `${one.id}`, { is_default: false })).json().is_default).toBe(true)
    expect((await call('POST', `set-default/${one.id}`)).statusCode).toBe(200)
    expect(await defaults()).toEqual([one.id])
  })

  test('moves to the newest remaining address when it is removed', async () => {
    const [one, two, three] = [await create(), await create(), await create()]
    expect((await call('DELETE', `${one.id}`)).json()).toEqual({ success: true })
    expect(await defaults()).toEqual([three.id])
    await call('DELETE', `${two.id}`)
    expect(await defaults()).toEqual([three.id])
    await call('DELETE', `${three.id}`)
    expect(await list()).toEqual([])
    expect((await create()).is_default).toBe(true)
  })

  test('stays unique when several first addresses are added at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', '', { ...HOME, is_default: true })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(await list()).toHaveLength(4)
    expect(await defaults()).toHaveLength(1)
  })

  test('stays unique when addresses are changed and removed at once', async () => {
    const all = [await create(), await create(), await create(), await create()]
    const answers = await Promise.all([
      ...all.map(({ id }) => call('POST', `set-default/${id}`)),
      ...all.slice(0, 3).map(({ id }) => call('DELETE', `${id}`)),
      ...all.map(({ id }) => call('PUT', `${id}`, { is_default: true, city: 'York' })),
    ])
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode)
    expect(await list()).toHaveLength(1)
    expect(await defaults()).toEqual([all[3]?.id])
  })
})

test('limits a customer to twenty addresses, also with requests at once', async () => {
  for (let n = 0; n < 18; n += 1) await insertAddress(shop.db, customer.id)
  const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', '', HOME)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'too_many_addresses',
    detail: 'You can keep 20 addresses. Remove one you no longer need.',
  })
  expect(await list()).toHaveLength(20)
  expect(await defaults()).toHaveLength(1)
})

test.each([
  ['no name', { full_name: ' ' }, 'full_name', 'Enter your name.'],
  ['no first line', { line1: '' }, 'line1', 'Enter the first line of the address.'],
  ['no town', { city: '' }, 'city', 'Enter the town or city.'],
  ['a postcode outside the UK', { postcode: 'JE2 3AB' }, 'postcode', 'Enter a UK postcode, for example LS1 4AP.'],
  ['another country', { country: 'FR' }, 'country', undefined],
  ['a telephone with letters', { phone: 'ring me' }, 'phone', undefined],
])('rejects %s and names the field', async (_what, facts, path, message) => {
  const answer = await call('POST', '', { ...HOME, ...facts })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([{ path, ...(message ? { message } : {}) }])
  expect(await list()).toEqual([])
})

test('returns every error at once', async () => {
  const { errors } = (await call('POST', '', {})).json()
  expect(errors.map(({ path }: { path: string }) => path)).toEqual(['full_name', 'line1', 'city', 'postcode'])
})

test('answers 404 for another customer’s address', async () => {
  const { id } = await create()
  const before = await list()
  const stranger = await signIn(shop.db)
  const own = await insertAddress(shop.db, stranger.id)
  for (const someone of [id, 2_000_000_000]) {
    for (const answer of [
      await call('PUT', `${someone}`, { city: 'York', is_default: true }, stranger),
      await call('DELETE', `${someone}`, undefined, stranger),
      await call('POST', `set-default/${someone}`, undefined, stranger),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json().detail).toBe('This address couldn’t be found.')
    }
  }
  expect(await list()).toEqual(before)
  expect(await list(stranger)).toMatchObject([{ id: own, is_default: true }])
})

test('answers 401 to visitors', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['PUT', '1'],
    ['DELETE', '1'],
    ['POST', 'set-default/1'],
  ] as const) {
    expect((await shop.app.inject({ method, url: `/api/v1/addresses/${path}` })).statusCode).toBe(401)
  }
})
