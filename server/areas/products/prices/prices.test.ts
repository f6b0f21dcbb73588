import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, TEST_DAY, type TestApp } from '../../../testing/app.ts'
import { toForm } from '../../../testing/data/forms.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { insertBrand, insertProduct, type TestProduct } from '../../catalogue/catalogue.test-products.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(async () => {
  staff = await staffUser(shop, { name: 'Ada Reed' })
})
afterAll(() => shop.close())

const EXACT = { point: 'exact', direction: 'nearest' }
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.parse(TEST_DAY) - days * DAY_MS)

const variationsOf = (productId: number) =>
  shop.db
    .selectFrom('variation')
    .select(['id', 'sku', 'price_pence', 'compare_at_price_pence'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
async function variation(given: TestProduct = {}) {
  const product_id = await insertProduct(shop.db, given)
  const [first] = await variationsOf(product_id)
  if (!first) throw new Error('The product has no variation.')
  return { ...first, product_id }
}
const stored = async ({ id }: { id: number }) =>
  shop.db
    .selectFrom('variation')
    .select(['price_pence', 'compare_at_price_pence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const setPrice = (id: number, price_pence: number, updated_at: Date) =>
  shop.db.updateTable('variation').set({ price_pence, updated_at }).where('id', '=', id).execute()
/** Makes `at` the time from which the first price of a variation is known. */
const knownSince = (id: number, at: Date) =>
  shop.db.updateTable('price_change').set({ at }).where('variation_id', '=', id).execute()
const preview = (selection: object, step: object, rounding = EXACT) =>
  staff.post('/admin/prices/preview', { selection, step, rounding })
const percent = (amount: number) => ({ kind: 'percent', percent: amount })
const change = (changes: object[], key?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/admin/prices/changes',
    headers: { ...staff.headers, ...(key ? { 'idempotency-key': key } : {}) },
    payload: { changes },
  })
async function save({ product_id }: { product_id: number }, product: object) {
  const form = await toForm({ product_data_json: product })
  return shop.app.inject({
    method: 'PUT',
    url: `/api/v1/admin/products/${product_id}/`,
    ...form,
    headers: { ...staff.headers, ...form.headers },
  })
}
const undo = (id: number) => staff.post(`/admin/prices/changes/${id}/undo`)

describe('the history of prices', () => {
  test('has every price with its time, and nothing for a change of stock', async () => {
    const { id } = await variation({ variations: [{ price: 500 }] })
    await setPrice(id, 450, daysAgo(3))
    await shop.db.updateTable('variation').set({ stock_quantity: 1 }).where('id', '=', id).execute()
    const rows = await shop.db
      .selectFrom('price_change')
      .select(['price_pence', 'at'])
      .where('variation_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ price_pence }) => price_pence)).toEqual([500, 450])
    expect(rows[1]?.at).toEqual(daysAgo(3))
  })

  test('has the lowest price of the last 30 days, with the one in force when they began', async () => {
    const { id, product_id } = await variation({ variations: [{ price: 500 }] })
    const lowest = async () => {
      const { rows } = (await preview({ product_ids: [product_id] }, percent(1))).json()
      return rows[0].lowest_price
    }
    expect(await lowest(), 'not known yet: the product is younger than the clock of this test').toBeNull()
    await knownSince(id, daysAgo(60))
    await setPrice(id, 300, daysAgo(45))
    await setPrice(id, 400, daysAgo(31))
    await setPrice(id, 600, daysAgo(10))
    expect(await lowest()).toBe(4)
    await setPrice(id, 350, daysAgo(5))
    await setPrice(id, 600, daysAgo(4))
    expect(await lowest()).toBe(3.5)
  })
})

describe('a preview', () => {
  test('prices all products of a filter with their price points, and changes nothing', async () => {
    const brand_id = await insertBrand(shop.db, 'Marram')
    const one = await variation({ brand_id, name: 'Ash', variations: [{ price: 1049 }] })
    const other = await variation({ brand_id, name: 'Birch', variations: [{ price: 2000 }] })
    await variation({ name: 'Of no brand' })
    const response = await preview({ filter: { brand_id } }, percent(5), { point: '99', direction: 'up' })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json().rows).toMatchObject([
      { variation_id: one.id, name: 'Ash', price: 10.49, new_price: 11.99, warnings: [], unchanged_reason: null },
      { variation_id: other.id, name: 'Birch', price: 20, new_price: 21.99 },
    ])
    expect((await stored(one)).price_pence).toBe(1049)
  })

  test('warns of prices below cost or duty and of compare-at prices that go, and gives the reason why others stay', async () => {
    const cheap = await variation({ name: 'Coil', variations: [{ price: 1000, compare_at_price: 1050 }] })
    await shop.db.updateTable('variation').set({ cost_price_pence: 950 }).where('id', '=', cheap.id).execute()
    const rowsFor = async (product_id: number, step: object) =>
      (await preview({ product_ids: [product_id] }, step)).json().rows[0]
    expect((await rowsFor(cheap.product_id, percent(-10))).warnings).toEqual(['Below its cost of £9.50.'])
    expect((await rowsFor(cheap.product_id, percent(10))).warnings).toEqual([
      'Its compare-at price of £10.50 is removed (F15).',
    ])
    expect(await rowsFor(cheap.product_id, { kind: 'amount', pounds: -10 })).toMatchObject({
      price: 10,
      new_price: 10,
      unchanged_reason: 'It would cost nothing.',
    })
  })

  test('shows costs and margins only with the permission to read them', async () => {
    const { id, product_id } = await variation({ variations: [{ price: 1000 }] })
    await shop.db.updateTable('variation').set({ cost_price_pence: 990 }).where('id', '=', id).execute()
    const [seen] = (await preview({ product_ids: [product_id] }, percent(-10))).json().rows
    expect(seen).toMatchObject({ margin_percent: -10, warnings: ['Below its cost of £9.90.'] })
    staff = await staffUser(shop, { staff_role: 'content' })
    const [unseen] = (await preview({ product_ids: [product_id] }, percent(-10))).json().rows
    expect(unseen).toMatchObject({ margin_percent: null, warnings: [] })
  })
})

describe('a change', () => {
  test('is written at once with history and audit, and can be undone with its compare-at price', async () => {
    const item = await variation({ variations: [{ price: 1000, compare_at_price: 1050 }] })
    const response = await change([{ variation_id: item.id, from: 10, to: 11 }])
    expect(response.statusCode, response.body).toBe(201)
    const made = response.json()
    expect(made).toMatchObject({ variations: 1, undone_at: null })
    expect(await stored(item)).toEqual({ price_pence: 1100, compare_at_price_pence: null })
    expect(await readAudit(shop.db, 'product', item.product_id)).toMatchObject([
      {
        user_id: staff.id,
        action: 'product.prices',
        before: { [`variations.${item.sku}.price`]: '£10.00' },
        after: { [`variations.${item.sku}.price`]: '£11.00' },
      },
    ])

    expect((await undo(made.id)).json().undone_at).not.toBeNull()
    expect(await stored(item)).toEqual({ price_pence: 1000, compare_at_price_pence: 1050 })
    expect((await undo(made.id)).statusCode, 'a repeat changes nothing').toBe(200)
    expect((await staff.get('/admin/prices/changes')).json().items[0]).toMatchObject({ id: made.id })
  })

  test('changes the lowest price of the product, which lists and filters use', async () => {
    const item = await variation({ variations: [{ price: 1000 }] })
    await change([{ variation_id: item.id, from: 10, to: 7.5 }])
    const product = await shop.db
      .selectFrom('product')
      .select(['price_pence', 'status'])
      .where('id', '=', item.product_id)
      .executeTakeFirstOrThrow()
    expect(product).toEqual({ price_pence: 750, status: 'active' })
  })

  test('changes nothing if any price is no longer the one that was seen, and names it', async () => {
    const [one, other] = [await variation(), await variation()]
    await setPrice(other.id, 700, daysAgo(0))
    const response = await change([
      { variation_id: one.id, from: 4.99, to: 6 },
      { variation_id: other.id, from: 4.99, to: 6 },
      { variation_id: 999_999, from: 4.99, to: 6 },
    ])
    expect(response.json()).toMatchObject({
      status: 409,
      code: 'stale',
      errors: [
        { path: 'changes.1', message: `${other.sku} now costs £7.00, not £4.99.` },
        { path: 'changes.2', message: 'A variation no longer exists.' },
      ],
    })
    expect((await stored(one)).price_pence).toBe(499)
  })

  test('cannot be undone after another change of one of its prices', async () => {
    const [one, other] = [await variation(), await variation()]
    const { id } = (
      await change([
        { variation_id: one.id, from: 4.99, to: 6 },
        { variation_id: other.id, from: 4.99, to: 6 },
      ])
    ).json()
    await setPrice(other.id, 700, daysAgo(0))
    expect((await undo(id)).json()).toMatchObject({ status: 409, code: 'stale' })
    expect((await stored(one)).price_pence).toBe(600)
    expect((await undo(999_999)).statusCode).toBe(404)
  })

  test('is made once by concurrent calls with one key, and by one of two without', async () => {
    const item = await variation()
    const asked = [{ variation_id: item.id, from: 4.99, to: 6 }]
    const same = await Promise.all([change(asked, 'a key'), change(asked, 'a key')])
    expect(same.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(same[0].json()).toEqual(same[1].json())
    const again = [{ variation_id: item.id, from: 6, to: 7 }]
    const two = await Promise.all([change(again), change(again)])
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test('rejects a save of the product that was opened before it', async () => {
    const item = await variation()
    const { updated_at } = (await staff.get(`/admin/products/${item.product_id}`)).json()
    await change([{ variation_id: item.id, from: 4.99, to: 6 }])
    const saved = await save(item, { name: 'Old form', updated_at })
    expect(saved.json()).toMatchObject({ status: 409, code: 'stale' })
  })
})

describe('a price before that staff type', () => {
  /** Saves the form of a product with these prices of its only variation. */
  async function saveVariation(item: { product_id: number }, prices: object) {
    const { updated_at, variations } = (await staff.get(`/admin/products/${item.product_id}`)).json()
    return save(item, { updated_at, variations: [{ ...variations[0], ...prices }] })
  }

  test('is at most the lowest price of the 30 days before the reduction', async () => {
    const item = await variation({ variations: [{ price: 500 }] })
    await knownSince(item.id, daysAgo(60))
    const rejected = await saveVariation(item, { price: 4, compare_at_price: 5.01 })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toEqual([
      {
        path: 'variations.0.compare_at_price',
        message: 'The lowest price before was £5.00: show that or less, or none (F15).',
      },
    ])
    expect(await stored(item)).toEqual({ price_pence: 500, compare_at_price_pence: null })
    expect((await saveVariation(item, { price: 4, compare_at_price: 5 })).statusCode).toBe(200)
    expect((await saveVariation(item, { stock_quantity: 3 })).statusCode).toBe(200)
  })

  test('is for staff to know while the shop has sold the variation for less than 30 days', async () => {
    const item = await variation({ variations: [{ price: 500 }] })
    await knownSince(item.id, daysAgo(29))
    expect((await saveVariation(item, { price: 4, compare_at_price: 9 })).statusCode).toBe(200)
  })
})
