import { AdminLot } from '@shop/contract/lots/lots.admin.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentPath } from '../../../contract/lib/media.ts'
import { DEMO_LAB_REPORT } from '../../../demo/catalogue/lab-report.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { toForm } from '../../testing/data/forms.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { insertCartItem } from '../cart/cart.test-carts.ts'
import { insertBuyer, order } from '../checkout/checkout.test-shop.ts'
import { auditStock } from '../stock/audit-stock.ts'
import { auditLots } from './audit-lots.ts'
import { insertLot, insertTea, readStock } from './lots.test-lots.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp({ config: { databasePool: 10 } })
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

const LIQUID = { best_before: '2028-04-30', duty_stamp: 'stamped', supplier: 'Marram', source: 'delivery' } as const
const receipt = (variation_id: number, given: object = {}) => ({
  variation_id,
  lot_no: 'GM10-2611-03',
  quantity: 12,
  ...LIQUID,
  ...given,
})
const liquid = () => insertTea(shop.db, { product_class: 'nicotine_eliquid' })

async function expectBalance(): Promise<void> {
  expect((await auditLots(shop.db)).differences).toEqual([])
  expect((await auditStock(shop.db)).differences).toEqual([])
}
async function storeReport(id: number) {
  const form = await toForm({}, [{ field: 'file', bytes: DEMO_LAB_REPORT, name: 'report.pdf' }])
  const headers = { ...staff.headers, ...form.headers }
  return shop.app.inject({ method: 'PUT', url: `/api/v1/admin/lots/${id}/report`, ...form, headers })
}

describe('receiving', () => {
  test('a lot without its report is stored and blocked, and sold once it has one; visitors cannot read it', async () => {
    const { product, variation } = await liquid()
    const received = await staff.post('/admin/lots/', receipt(variation))
    expect(received.statusCode, received.body).toBe(201)
    const lot = AdminLot.parse(received.json())
    expect(lot).toMatchObject({ state: 'blocked', blocks: ['no_report'], quantity: 12, has_report: false })
    expect(await readStock(shop.db, variation)).toBe(0)
    expect((await storeReport(lot.id)).json()).toMatchObject({ state: 'first', blocks: [], has_report: true })
    expect(await readStock(shop.db, variation)).toBe(12)
    expect((await staff.get(`/admin/lots/${lot.id}/report`)).rawPayload.equals(DEMO_LAB_REPORT)).toBe(true)
    const { report_key } = await shop.db
      .selectFrom('lot')
      .select('report_key')
      .where('id', '=', lot.id)
      .executeTakeFirstOrThrow()
    expect((await shop.app.inject({ url: documentPath(String(report_key)) })).statusCode).toBe(404)
    await shop.db
      .updateTable('product')
      .set({ product_class: 'cbd_eliquid', status: 'draft' })
      .where('id', '=', product)
      .execute()
    expect((await shop.app.inject({ url: documentPath(String(report_key)) })).statusCode).toBe(200)
    expect((await readAudit(shop.db, 'lot', lot.id)).map(({ action }) => action)).toEqual(['lot.receive', 'lot.report'])
    await expectBalance()
  })

  test.each([
    ['unstamped since 1 October 2026', { duty_stamp: 'unstamped' }, 'duty_stamp', 'Rule A16'],
    ['without a choice of stamp', { duty_stamp: 'not_needed' }, 'duty_stamp', 'Choose whether'],
    ['past its date', { best_before: '2026-11-20' }, 'best_before', 'This date is past'],
  ])('rejects a lot %s', async (_, given, path, message) => {
    const { variation } = await liquid()
    const rejected = await staff.post('/admin/lots/', receipt(variation, given))
    expect(rejected.json()).toMatchObject({
      status: 422,
      errors: [{ path, message: expect.stringContaining(message) }],
    })
    expect(await shop.db.selectFrom('lot').select('id').where('variation_id', '=', variation).execute()).toEqual([])
  })

  test('rejects a class without lots, food without a date, and another date for a known lot', async () => {
    const { variation: other } = await insertTea(shop.db, { product_class: 'accessory' })
    expect((await staff.post('/admin/lots/', receipt(other))).json()).toMatchObject({ status: 422 })
    const { variation } = await insertTea(shop.db)
    const tea = receipt(variation, { duty_stamp: 'not_needed' })
    expect((await staff.post('/admin/lots/', { ...tea, best_before: null })).json()).toMatchObject({ status: 422 })
    expect((await staff.post('/admin/lots/', tea)).statusCode).toBe(201)
    const differs = await staff.post('/admin/lots/', { ...tea, best_before: '2028-05-31' })
    expect(differs.json()).toMatchObject({ status: 409, code: 'lot_differs' })
    expect((await staff.post('/admin/lots/', tea)).json()).toMatchObject({ quantity: 24, received: 24 })
    expect(await readStock(shop.db, variation)).toBe(24)
  })

  test('counts once per key, and assigns only stock that is in no lot', async () => {
    const { variation } = await insertTea(shop.db, { variations: [{ stock_quantity: 5 }] })
    const body = receipt(variation, { duty_stamp: 'not_needed', source: 'stock', quantity: 5 })
    const send = () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/v1/admin/lots/',
        headers: { ...staff.headers, 'idempotency-key': 'assign-1' },
        payload: body,
      })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(await readStock(shop.db, variation)).toBe(5)
    const more = await staff.post('/admin/lots/', { ...body, quantity: 1 })
    expect(more.json()).toMatchObject({ status: 409, code: 'not_enough_stock' })
    await expectBalance()
  })
})

test('a lot can be blocked by hand, corrected and changed; each is in the audit log', async () => {
  const { product, variation } = await insertTea(shop.db)
  const id = await insertLot(shop.db, variation)
  const blocked = await staff.put(`/admin/lots/${id}/`, { held_reason: 'Broken seals' })
  expect(blocked.json()).toMatchObject({ state: 'blocked', blocks: ['held'] })
  expect(await readStock(shop.db, variation)).toBe(0)
  await staff.post(`/admin/lots/${id}/adjust`, { change: -4, reason: 'Thrown away' })
  expect((await staff.put(`/admin/lots/${id}/`, { held_reason: null })).json()).toMatchObject({ state: 'first' })
  expect(await readStock(shop.db, variation)).toBe(6)
  const short = await staff.post(`/admin/lots/${id}/adjust`, { change: -7, reason: 'Thrown away' })
  expect(short.json()).toMatchObject({ status: 409, code: 'out_of_stock' })
  const close = await staff.put(`/admin/lots/${id}/`, { best_before: '2026-12-10' })
  expect(close.json()).toMatchObject({ state: 'blocked', blocks: ['best_before'], blocks_on: '2026-11-11' })
  const setting = { product_class: 'tea', block_days: 7, is_report_required: false }
  expect((await staff.put('/admin/lots/classes', setting)).statusCode).toBe(200)
  expect((await staff.get(`/admin/lots/products/${product}`)).json()).toMatchObject({
    in_stock: 6,
    blocked: 0,
    without_lot: 0,
    next_best_before: { day: '2026-12-10', quantity: 6 },
    lot_class: { block_days: 7 },
  })
  await staff.put('/admin/lots/classes', { ...setting, block_days: 30 })
  const listed = await staff.get(`/admin/lots/?product_id=${product}&view=blocked`)
  expect(listed.json()).toMatchObject({ total: 1, items: [{ id, state: 'blocked' }] })
  expect((await readAudit(shop.db, 'lot', id)).map(({ action }) => action)).toEqual([
    'lot.receive',
    'lot.update',
    'lot.adjust',
    'lot.update',
    'lot.update',
  ])
  await expectBalance()
})

test('ten customers who order the last bottle of a lot at once get one order, from that lot', async () => {
  const { product, variation } = await insertTea(shop.db)
  const last = await insertLot(shop.db, variation, { quantity: 1 })
  const blocked = await insertLot(shop.db, variation, { best_before: '2027-01-31', quantity: 3 })
  await staff.put(`/admin/lots/${blocked}/`, { held_reason: 'Broken seals' })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => insertBuyer(shop.db)))
  for (const buyer of buyers) await insertCartItem(shop.db, buyer.id, { product })
  const answers = await Promise.all(buyers.map((buyer) => order(shop, buyer)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  const taken = await shop.db.selectFrom('order_item_lot').select(['lot_id', 'quantity']).execute()
  expect(taken).toEqual([{ lot_id: last, quantity: 1 }])
  await expectBalance()
})
