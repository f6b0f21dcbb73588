import { afterAll, beforeAll, expect, test } from 'vitest'
import { batteryState } from '../../../contract/take-back/take-back.rules.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { placeOrder, type TestOrder } from '../orders/order.test-orders.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

const PATH = '/admin/take-back/'
const VAPES = { taken_on: '2025-03-01', kind: 'vape', units: 3, weight_grams: 140, source: 'post' }
const COLLECTED = { collector: 'Cell Cycle Ltd', collector_reference: 'CC-77', collected_on: '2025-04-02' }
const sumsOf = async (year: number) => (await staff.get(`${PATH}?year=${year}`)).json().sums

test('records are summed by year and kind, and what no collector has waits', async () => {
  const made = await staff.post(PATH, VAPES)
  expect(made.statusCode, made.body).toBe(201)
  await staff.post(PATH, { ...VAPES, taken_on: '2025-12-31', units: 2, weight_grams: 60 })
  await staff.post(PATH, { ...VAPES, kind: 'battery', taken_on: '2025-05-05', units: 4, weight_grams: 190 })
  await staff.post(PATH, { ...VAPES, taken_on: '2026-01-01', units: 1, weight_grams: 30 })

  expect(await sumsOf(2025)).toMatchObject({
    vapes: { units: 5, weight_grams: 200 },
    batteries: { units: 4, weight_grams: 190 },
    waiting: { units: 10, weight_grams: 420 },
  })
  const { id, updated_at } = made.json()
  const changed = { ...VAPES, ...COLLECTED, updated_at }
  expect((await staff.put(`${PATH}${id}`, changed)).json()).toMatchObject({ id, ...COLLECTED })
  expect(await sumsOf(2025)).toMatchObject({ vapes: { units: 5 }, waiting: { units: 7, weight_grams: 280 } })
  expect((await staff.put(`${PATH}${id}`, { ...changed, units: 9 })).json()).toMatchObject({
    status: 409,
    code: 'stale',
  })
  const [created, updated] = await readAudit(shop.db, 'take_back', id)
  expect(created).toMatchObject({ action: 'take_back.create', after: VAPES })
  expect(updated).toMatchObject({ before: { collected_on: null }, after: COLLECTED })
  const { body } = await staff.get(`${PATH}export.csv?year=2025`)
  expect(body).toContain('2025-03-01,vape,3,140,post,Cell Cycle Ltd,CC-77,2025-04-02\r\n')
  expect(body.trim().split('\r\n')).toHaveLength(4)
})

test('a repeated click records once', async () => {
  const record = () =>
    shop.app.inject({
      method: 'POST',
      url: `/api/v1${PATH}`,
      headers: { ...staff.headers, 'idempotency-key': 'twice' },
      payload: { ...VAPES, taken_on: '2024-06-01' },
    })
  const [one, other] = await Promise.all([record(), record()])
  expect(one.json().id).toBe(other.json().id)
  expect(await sumsOf(2024)).toMatchObject({ vapes: { units: 3, weight_grams: 140 } })
})

test.each([
  ['taken_on', { taken_on: '2999-01-01' }],
  ['weight_grams', { weight_grams: 0 }],
  ['collector', { collected_on: '2025-04-02' }],
  ['collected_on', { collector: 'Cell Cycle Ltd', collected_on: '2025-02-28' }],
])('rejects a wrong %s and stores nothing', async (path, wrong) => {
  const before = (await staff.get(`${PATH}?year=2025`)).json().total
  const answer = await staff.post(PATH, { ...VAPES, ...wrong })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([{ path }])
  expect((await staff.get(`${PATH}?year=2025`)).json().total).toBe(before)
})

test('counts the batteries of paid orders in a year, and estimates those of unknown weight', async () => {
  const { id: userId } = await signIn(shop.db)
  const battery = (battery_grams: number | null) =>
    insertProduct(shop.db, {
      status: 'draft',
      product_class: 'battery',
      compliance: { wh: 9, battery_grams },
      variations: [{ stock_quantity: 50 }],
    })
  const [known, unknown] = [await battery(46.5), await battery(null)]
  const sell = (product_id: number, quantity: number, order: Partial<TestOrder>) =>
    placeOrder(shop.db, { userId, lines: [{ product_id, quantity }], ...order })
  // 31 December in London.
  await sell(known, 3, { created_at: '2023-12-31T23:30:00Z' })
  await sell(unknown, 2, { created_at: '2023-06-01T10:00:00Z', status: 'shipped' })
  await sell(known, 7, { created_at: '2024-01-01T00:30:00Z' })
  await sell(known, 5, { created_at: '2023-06-01T10:00:00Z', status: 'cancelled' })
  await sell(known, 5, { created_at: '2023-06-01T10:00:00Z', status: 'awaiting_transfer' })
  expect((await sumsOf(2023)).sold_batteries).toEqual({ units: 5, weight_grams: 240, estimated: 2 })
  expect((await sumsOf(2022)).sold_batteries).toEqual({ units: 0, weight_grams: 0, estimated: 0 })
})

test.each([
  [24_999, 'below'],
  [25_000, 'near'],
  [31_999, 'near'],
  [32_000, 'reached'],
] as const)('%i g are %s the limit', (grams, state) => {
  expect(batteryState(grams)).toBe(state)
})
