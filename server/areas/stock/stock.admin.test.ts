import { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import { toPounds } from '@shop/contract/lib/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { toForm } from '../../testing/data/forms.ts'
import { lawfulDraft } from '../compliance/compliance.test-products.ts'
import { productWriter } from '../products/product.write.service.ts'
import { auditStock } from './audit-stock.ts'

let shop: TestApp
let staff: TestCustomer
let product: AdminProduct

beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(async () => {
  staff = await signIn(shop.db, { role: 'admin' })
  const variations = ['5 mg', '10 mg', '20 mg'].map((Strength) => ({ attributes: { Strength } }))
  const draft = lawfulDraft('nicotine_eliquid', { variations })
  for (const variation of draft.variations) variation.stock_quantity = 8
  const { id } = await productWriter({ db: shop.db, clock: fixedClock('2026-11-20T12:00:00Z') }).save(draft)
  product = await read(id)
})
afterAll(() => shop.close())

const url = (id: number, rest = '') => `/api/v1/admin/products/${id}${rest}`
async function read(id: number) {
  return AdminProduct.parse((await shop.app.inject({ url: url(id), headers: staff.headers })).json())
}
const adjust = (payload: object, headers: object = {}, id = product.id) =>
  shop.app.inject({ method: 'POST', url: url(id, '/stock'), headers: { ...staff.headers, ...headers }, payload })
async function movements(query = '') {
  const res = await shop.app.inject({ url: url(product.id, `/stock-movements${query}`), headers: staff.headers })
  return res.json<{ items: object[]; total: number }>()
}
const variation = (at = 0) => {
  const found = product.variations[at]
  if (!found) throw new Error(`There is no variation ${at}.`)
  return found
}

describe('an adjustment', () => {
  test('raises and lowers the stock, with its reason in the ledger and in the audit log', async () => {
    const { id: variation_id, sku } = variation()
    const raised = await adjust({ variation_id, change: 12, reason: 'Delivery of Friday' })
    expect(raised.json()).toMatchObject({ variations: [{ stock_quantity: 20 }, { stock_quantity: 8 }, {}] })
    await adjust({ variation_id, change: -3, reason: 'Broken in the store' })
    expect(await movements(`?variation_id=${variation_id}`)).toMatchObject({
      total: 3,
      items: [
        { sku, change: -3, reason: 'adjustment', order_id: null, note: 'Broken in the store' },
        { change: 12, note: 'Delivery of Friday' },
        { change: 8, note: 'new variation' },
      ],
    })
    const [entry] = await shop.db.selectFrom('audit_entry').selectAll().where('user_id', '=', staff.id).execute()
    expect(entry).toMatchObject({
      action: 'product.stock',
      before: { [`variations.${sku}.stock_quantity`]: 8 },
      after: { [`variations.${sku}.stock_quantity`]: 20, reason: 'Delivery of Friday' },
    })
    expect((await read(product.id)).updated_at).toBe(product.updated_at)
  })

  test('is applied once per key', async () => {
    const headers = { 'idempotency-key': 'delivery' }
    const asked = { variation_id: variation().id, change: 5, reason: 'Delivery' }
    for (const _ of [1, 2]) {
      expect((await adjust(asked, headers)).json()).toMatchObject({ variations: [{ stock_quantity: 13 }, {}, {}] })
    }
    expect((await adjust({ ...asked, change: 6 }, headers)).statusCode).toBe(422)
  })

  test('is rejected below zero, for another product, without a reason or a change; the stock stays', async () => {
    const { id: variation_id } = variation()
    const good = { variation_id, change: -9, reason: 'Counted' }
    expect((await adjust(good)).json()).toMatchObject({ status: 409, code: 'out_of_stock' })
    expect((await adjust({ ...good, change: 1_000_000 })).json()).toMatchObject({ status: 422 })
    expect((await adjust({ ...good, change: 0 })).json()).toMatchObject({ status: 422, errors: [{ path: 'change' }] })
    expect((await adjust({ ...good, reason: ' a ' })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'reason' }],
    })
    expect((await adjust({ ...good, change: 1, variation_id: 999_999 })).statusCode).toBe(404)
    expect((await adjust(good, {}, 999_999)).statusCode).toBe(404)
    expect((await adjust(good, (await signIn(shop.db)).headers)).statusCode).toBe(403)
    expect((await read(product.id)).variations[0]?.stock_quantity).toBe(8)
  })

  test('is counted with several at once', async () => {
    const { id: variation_id } = variation()
    await Promise.all([1, 2, 3, -4, 5].map((change) => adjust({ variation_id, change, reason: 'Counted' })))
    expect((await read(product.id)).variations[0]?.stock_quantity).toBe(15)
  })
})

test('lists every stock change of a product, newest first, with paging and search', async () => {
  for (const [at, reason] of ['Water damage', 'Found behind the shelf'].entries()) {
    await adjust({ variation_id: variation(at).id, change: 1, reason })
  }
  const all = await movements()
  expect(all).toMatchObject({
    total: 5,
    items: [{ note: 'Found behind the shelf' }, { note: 'Water damage' }, {}, {}, {}],
  })
  expect((await movements('?skip=1&limit=2')).items).toEqual(all.items.slice(1, 3))
  expect(await movements('?search=water')).toMatchObject({ total: 1, items: [{ note: 'Water damage' }] })
  const missing = await shop.app.inject({ url: url(999_999, '/stock-movements'), headers: staff.headers })
  expect(missing.statusCode).toBe(404)
})

test('balances the stock ledger after any mix of saves and sales', async () => {
  // A pseudo-random sequence with a fixed seed.
  let seed = 20_261_121
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let step = 0; step < 60; step += 1) {
    const { variations } = await read(product.id)
    const some = variations.filter(() => next(4) > 0)
    const kept = (some.length > 0 ? some : variations.slice(0, 1)).map(({ image_url: _, ...given }) => {
      const each = { ...given, price: toPounds(given.price) }
      if (next(3) === 0) return { ...each, sku: `${product.sku}-${step}-${each.id}` }
      return next(2) === 0 ? { ...each, stock_quantity: next(40), stock_seen: each.stock_quantity } : each
    })
    const fresh = { sku: `${product.sku}-n${step}`, attributes: { Strength: `${step} mg` }, price: 4.99 }
    const added = next(3) === 0 ? [{ ...fresh, stock_quantity: next(20) }] : []
    const form = await toForm({ product_data_json: { variations: [...kept, ...added] } })
    const headers = { ...staff.headers, ...form.headers }
    const save = shop.app.inject({ method: 'PUT', url: url(product.id), ...form, headers })
    const moved = adjust({ variation_id: variations[0]?.id, change: next(9) - 4 || 1, reason: 'Counted' })
    for (const { statusCode, body } of await Promise.all([save, moved])) {
      expect([200, 404, 409], body).toContain(statusCode)
    }
  }
  expect((await auditStock(shop.db)).differences).toEqual([])
})
