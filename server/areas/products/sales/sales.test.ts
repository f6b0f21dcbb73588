import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '../../../platform/time/clock.ts'
import { DAY_MS } from '../../../platform/time/durations.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../../testing/app.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { insertBrand, insertProduct, type TestProduct } from '../../catalogue/catalogue.test-products.ts'
import { turnNextSale } from './sales.worker.ts'

const START = Date.parse(TEST_DAY)
const day = (days: number) => new Date(START + days * DAY_MS)
let now = START
const clock: Clock = { now: () => new Date(now), today: () => new Date(now).toISOString().slice(0, 10) }
const NO_SCOPE = { product_ids: [], category_ids: [], brand_ids: [], tags: [] }
const TERMS = { step: { kind: 'percent', percent: 20 }, rounding: { point: 'exact', direction: 'nearest' } }

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp({ clock })
})
beforeEach(async () => {
  now = START
  staff = await staffUser(shop)
  await shop.db.deleteFrom('sale').execute()
})
afterAll(() => shop.close())

/** Inserts a product with one variation that has had its price for `days` days. */
async function sold(given: TestProduct & { days?: number } = {}) {
  const { days = 90, ...product } = given
  const product_id = await insertProduct(shop.db, { variations: [{ price: 1000 }], ...product })
  const { id, sku } = await shop.db
    .selectFrom('variation')
    .select(['id', 'sku'])
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()
  await shop.db
    .updateTable('price_change')
    .set({ at: day(-days) })
    .where('variation_id', '=', id)
    .execute()
  return { id, sku, product_id }
}
const priceOf = ({ id }: { id: number }) =>
  shop.db
    .selectFrom('variation')
    .select(['price_pence', 'compare_at_price_pence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const setPrice = ({ id }: { id: number }, price_pence: number, at = clock.now()) =>
  shop.db.updateTable('variation').set({ price_pence, updated_at: at }).where('id', '=', id).execute()

const form = (prices: { id: number; price: number | null }[], more: object = {}) => ({
  name: 'Winter teas',
  starts_at: day(1).toISOString(),
  ends_at: day(15).toISOString(),
  ...TERMS,
  scope: NO_SCOPE,
  prices: prices.map(({ id, price }) => ({ variation_id: id, price })),
  ...more,
})
async function plan(prices: { id: number; price: number | null }[], more: object = {}) {
  const response = await staff.post('/admin/sales/', form(prices, more))
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const preview = async (more: object) =>
  (
    await staff.post('/admin/sales/preview', {
      ...TERMS,
      scope: NO_SCOPE,
      starts_at: null,
      ends_at: null,
      prices: [],
      id: null,
      ...more,
    })
  ).json()
const get = async (id: number) => (await staff.get(`/admin/sales/${id}/`)).json()
const turnAll = async () => {
  while (await turnNextSale({ db: shop.db, clock })) {
    // Until nothing is due.
  }
}

describe('a preview', () => {
  test('prices what is in the scope, leaves vaping products out and counts them', async () => {
    const brand_id = await insertBrand(shop.db, 'Hedgerow')
    const tea = await sold({ brand_id, name: 'Nettle' })
    await sold({ brand_id, product_class: 'device', compliance: {} })
    const { rows, excluded_products, margin_floor_percent } = await preview({
      scope: { ...NO_SCOPE, brand_ids: [brand_id] },
    })
    expect(rows).toMatchObject([{ variation_id: tea.id, name: 'Nettle', price: 10, new_price: 8, was: 10 }])
    expect([excluded_products, margin_floor_percent]).toEqual([1, 15])
  })

  test('marks a margin below the floor, and shows margins only with the permission', async () => {
    const item = await sold()
    await shop.db.updateTable('variation').set({ cost_price_pence: 700 }).where('id', '=', item.id).execute()
    const asked = { scope: { ...NO_SCOPE, product_ids: [item.product_id] } }
    expect((await preview(asked)).rows).toMatchObject([{ margin_percent: 13, is_below_floor: true }])
    staff = await staffUser(shop, { staff_role: 'content' })
    expect((await preview(asked)).rows).toMatchObject([{ margin_percent: null, is_below_floor: false }])
  })

  test('takes typed prices, leaves out what staff left out, and warns of another sale', async () => {
    const [one, other] = [await sold({ name: 'A' }), await sold({ name: 'B' })]
    await plan([{ id: other.id, price: 9 }])
    const { rows } = await preview({
      scope: { ...NO_SCOPE, product_ids: [one.product_id, other.product_id] },
      starts_at: day(2).toISOString(),
      ends_at: day(3).toISOString(),
      prices: [{ variation_id: one.id, price: null }],
    })
    expect(rows).toMatchObject([
      { variation_id: other.id, warnings: [expect.stringContaining('Already in the sale “Winter teas”')] },
      { variation_id: one.id, unchanged_reason: 'Left out.' },
    ])
  })

  test.each([
    {
      what: 'the lowest of the 30 days before',
      days: 90,
      changes: [
        [-45, 900],
        [-5, 1000],
      ],
      was: 9,
    },
    { what: 'none for a product sold for a shorter time', days: 20, changes: [], was: null },
    {
      what: 'none if it cost as little before',
      days: 90,
      changes: [
        [-10, 800],
        [-5, 1000],
      ],
      was: null,
    },
    {
      what: 'the price before a reduction that goes on',
      days: 90,
      changes: [
        [-40, 1200],
        [-3, 1000],
      ],
      was: 12,
    },
  ])('shows as price before $what', async ({ days, changes, was }) => {
    const item = await sold({ days })
    for (const [at = 0, price = 0] of changes) await setPrice(item, price, day(at))
    const { rows } = await preview({ scope: { ...NO_SCOPE, product_ids: [item.product_id] } })
    expect(rows[0]).toMatchObject({ new_price: 8, was })
  })

  test('shows a price before a long sale only if it was asked for longer', async () => {
    const item = await sold({ days: 40 })
    const asked = { scope: { ...NO_SCOPE, product_ids: [item.product_id] }, starts_at: day(0).toISOString() }
    expect((await preview({ ...asked, ends_at: day(20).toISOString() })).rows[0].was).toBe(10)
    expect((await preview({ ...asked, ends_at: day(60).toISOString() })).rows[0].was).toBeNull()
  })
})

describe('a sale', () => {
  test('changes all prices at its start and restores them at its end, with audit entries', async () => {
    const [old, young] = [await sold(), await sold({ days: 5 })]
    const { id } = await plan([
      { id: old.id, price: 8 },
      { id: young.id, price: 7 },
    ])
    await turnAll()
    expect((await priceOf(old)).price_pence, 'not yet').toBe(1000)
    now = day(1).getTime()
    await turnAll()
    expect(await priceOf(old)).toEqual({ price_pence: 800, compare_at_price_pence: 1000 })
    expect(await priceOf(young)).toEqual({ price_pence: 700, compare_at_price_pence: null })
    expect(await get(id)).toMatchObject({ state: 'running' })
    now = day(15).getTime()
    await turnAll()
    expect(await priceOf(old)).toEqual({ price_pence: 1000, compare_at_price_pence: null })
    expect(await priceOf(young)).toEqual({ price_pence: 1000, compare_at_price_pence: null })
    const prices = [{ result: 'restored' }, { result: 'restored' }]
    expect(await get(id)).toMatchObject({ state: 'ended', changed: 0, prices })
    const actions = (await readAudit(shop.db, 'sale', id)).map(({ action, user_id }) => [action, user_id])
    expect(actions).toEqual([
      ['sale.create', staff.id],
      ['sale.start', null],
      ['sale.end', null],
    ])
    expect((await readAudit(shop.db, 'product', old.product_id)).length).toBe(2)
  })

  test('leaves the prices that staff changed meanwhile, and lists them', async () => {
    const [one, other] = [await sold(), await sold()]
    const { id } = await plan([
      { id: one.id, price: 8 },
      { id: other.id, price: 8 },
    ])
    now = day(1).getTime()
    await turnAll()
    await setPrice(one, 750)
    now = day(15).getTime()
    await turnAll()
    expect((await priceOf(one)).price_pence).toBe(750)
    expect((await priceOf(other)).price_pence).toBe(1000)
    const { prices, changed } = await get(id)
    expect(changed).toBe(1)
    expect(prices.map((row: { variation_id: number; result: string }) => [row.variation_id, row.result])).toEqual(
      expect.arrayContaining([
        [one.id, 'changed'],
        [other.id, 'restored'],
      ]),
    )
  })

  test('leaves out what costs as little at the start or became a vaping product, and ends unseen if the shop was down', async () => {
    const [cheap, vape, missed] = [await sold(), await sold(), await sold()]
    await plan([
      { id: cheap.id, price: 8 },
      { id: vape.id, price: 8 },
    ])
    const short = await plan([{ id: missed.id, price: 8 }], { ends_at: day(2).toISOString() })
    await setPrice(cheap, 800)
    await shop.db
      .updateTable('product')
      .set({ product_class: 'coil', status: 'draft' })
      .where('id', '=', vape.product_id)
      .execute()
    now = day(3).getTime()
    await turnAll()
    expect((await priceOf(cheap)).compare_at_price_pence).toBeNull()
    expect((await priceOf(vape)).price_pence).toBe(1000)
    expect((await priceOf(missed)).price_pence).toBe(1000)
    expect((await get(short.id)).state).toBe('ended')
  })

  test('is turned once by two processes, and one that follows another starts from the restored prices', async () => {
    const item = await sold()
    await plan([{ id: item.id, price: 8 }], { ends_at: day(2).toISOString() })
    const next = await plan([{ id: item.id, price: 6 }], { starts_at: day(2).toISOString() })
    now = day(1).getTime()
    await Promise.all([turnAll(), turnAll()])
    now = day(2).getTime()
    await Promise.all([turnAll(), turnAll()])
    await turnAll()
    expect((await priceOf(item)).price_pence).toBe(600)
    expect((await get(next.id)).prices).toMatchObject([{ from: 10, result: 'reduced' }])
    const history = await shop.db.selectFrom('price_change').select('id').where('variation_id', '=', item.id).execute()
    expect(history).toHaveLength(4)
  })

  test('gives back identical prices, whatever they were', async () => {
    const item = await sold()
    const stored = fc.record({
      price: fc.integer({ min: 2, max: 100_000 }),
      above: fc.option(fc.integer({ min: 1, max: 999 })),
    })
    await fc.assert(
      fc.asyncProperty(stored, fc.double({ min: 0.01, max: 0.99, noNaN: true }), async ({ price, above }, share) => {
        now = START
        const before = { price_pence: price, compare_at_price_pence: above === null ? null : price + above }
        await shop.db
          .updateTable('variation')
          .set({ ...before, updated_at: day(-1) })
          .where('id', '=', item.id)
          .execute()
        await plan([{ id: item.id, price: Math.max(1, Math.floor(price * share)) / 100 }])
        now = day(1).getTime()
        await turnAll()
        expect((await priceOf(item)).price_pence).toBeLessThan(price)
        now = day(15).getTime()
        await turnAll()
        expect(await priceOf(item)).toEqual(before)
      }),
      { numRuns: 20 },
    )
  })
})

describe('staff', () => {
  test('cannot plan two sales of a variation at the same time, even at once, but one after the other', async () => {
    const [item, other] = [await sold({ name: 'Rosehip' }), await sold()]
    const both = await Promise.all([
      staff.post('/admin/sales/', form([{ id: item.id, price: 8 }])),
      staff.post(
        '/admin/sales/',
        form([
          { id: other.id, price: 8 },
          { id: item.id, price: 7 },
        ]),
      ),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'sale_overlap',
      detail: expect.stringMatching(/^Rosehip is already in the sale “Winter teas” \(22 November 2026 at 12:00 to /),
    })
    await plan([{ id: item.id, price: 8 }], { starts_at: day(15).toISOString(), ends_at: day(16).toISOString() })
  })

  test.each([
    [
      'a vaping product',
      { product_class: 'coil' as const },
      8,
      /vaping products stay out of sales \(rules A8 and A18\)/,
    ],
    ['a price that is no reduction', {}, 10, /must cost less than £10.00/],
  ])('cannot plan %s', async (_, given, price, message) => {
    const item = await sold(given)
    const response = await staff.post('/admin/sales/', form([{ id: item.id, price }]))
    expect(response.json()).toMatchObject({ status: 422, errors: [{ path: 'prices.0.price' }] })
    expect(response.json().errors[0].message).toMatch(message)
    expect((await staff.get('/admin/sales/')).json()).toMatchObject({ total: 0 })
  })

  test('can change and cancel a planned sale, and end a running one, but not change it', async () => {
    const item = await sold()
    const planned = await plan([{ id: item.id, price: 8 }])
    const changed = await staff.put(`/admin/sales/${planned.id}/`, {
      ...form([{ id: item.id, price: 7 }], { name: 'Teas' }),
      updated_at: planned.updated_at,
    })
    expect(changed.json()).toMatchObject({ name: 'Teas', prices: [{ price: 7 }] })
    const late = await staff.put(`/admin/sales/${planned.id}/`, {
      ...form([{ id: item.id, price: 6 }]),
      updated_at: '2026-01-01T00:00:00.000Z',
    })
    expect(late.json()).toMatchObject({ status: 409, code: 'stale' })
    now = day(1).getTime()
    await turnAll()
    const running = await staff.put(`/admin/sales/${planned.id}/`, form([{ id: item.id, price: 6 }]))
    expect(running.json()).toMatchObject({ status: 409, code: 'not_planned' })
    const ended = await Promise.all([1, 2].map(() => staff.post(`/admin/sales/${planned.id}/end`)))
    expect(ended.map((response) => response.json().state)).toEqual(['ended', 'ended'])
    expect(await priceOf(item)).toEqual({ price_pence: 1000, compare_at_price_pence: null })

    const next = await plan([{ id: item.id, price: 8 }])
    expect((await staff.post(`/admin/sales/${next.id}/end`)).json()).toMatchObject({ state: 'cancelled' })
    await turnAll()
    expect((await priceOf(item)).price_pence).toBe(1000)
    expect((await staff.get('/admin/sales/')).json().items.map(({ state }: { state: string }) => state)).toEqual([
      'cancelled',
      'ended',
    ])
    expect((await staff.post('/admin/sales/999999/end')).statusCode).toBe(404)
  })
})
