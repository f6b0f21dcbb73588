import { DEFAULT_DELIVERY } from '@shop/contract/delivery/delivery.defaults.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { insertProduct } from '../../catalogue/catalogue.test-products.ts'
import { placeOrder, type TestOrder } from '../order.test-orders.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
let customer: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
  customer = await signIn(shop.db, { name: 'Imogen Hale' })
})
afterAll(() => shop.close())

const place = (order: Partial<TestOrder> = {}) => placeOrder(shop.db, { userId: customer.id, ...order })
const tea = (weight_grams?: number) =>
  insertProduct(shop.db, {
    name: 'Garden Mint',
    variations: [{ stock_quantity: 9, ...(weight_grams === undefined ? {} : { weight_grams }) }],
  })
const fileOf = (ids: number[], { headers = staff.headers, format = 'click_and_drop' } = {}) =>
  shop.app.inject({ url: `/api/v1/admin/orders/parcels.csv?format=${format}&ids=${ids.join(',')}`, headers })
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })
const audits = () =>
  shop.db
    .selectFrom('audit_entry')
    .select(['user_id', 'action', 'entity_id', 'after'])
    .where('entity', '=', 'parcel_file')
    .orderBy('id')
    .execute()

test('the chosen orders are exported in their order with weights and service codes, with one audit entry', async () => {
  const { services, ...delivery } = DEFAULT_DELIVERY
  const withCode = services.map((one) => (one.key === 'standard' ? { ...one, courier_code: 'TPS48' } : one))
  await staff.put('/admin/settings/', { delivery: { ...delivery, services: withCode } })
  const product_id = await tea(120)
  const [first, second] = [await place({ lines: [{ product_id, quantity: 3 }] }), await place()]
  const gone = await place({ status: 'shipped' })
  const held = await place({ age_check_status: 'pending' })
  const before = await audits()

  const response = await fileOf([second.id, gone.id, held.id, first.id])
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="parcels-click-and-drop.csv"',
    'cache-control': 'no-store',
  })
  const rows = rowsOf(response.body)
  expect(rows.map((row) => row['Order reference'])).toEqual([second.order_number, first.order_number])
  expect(rows[1]).toMatchObject({ Weight: '0.360', 'Service code': 'TPS48', Email: customer.email })
  const added = (await audits()).slice(before.length)
  expect(added).toMatchObject([{ user_id: staff.id, action: 'parcel_file.export', entity_id: 'click_and_drop' }])
  expect(added[0]?.after).toEqual({ orders: [second.order_number, first.order_number] })
})

test('the list names products without a weight, and a refunded unit weighs nothing', async () => {
  const [weighed, unknown] = [await tea(200), await tea()]
  const { id } = await place({
    lines: [
      { product_id: weighed, quantity: 3 },
      { product_id: unknown, quantity: 1 },
    ],
  })
  const itemOf = await shop.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', id)
    .where('product_id', '=', weighed)
    .executeTakeFirstOrThrow()
  await staff.post(`/admin/orders/${id}/refund`, { items: [{ id: itemOf.id, quantity: 1 }], reason: 'One is broken' })
  const { items } = (await staff.get(`/admin/orders/dispatch?ids=${id}`)).json()
  expect(items).toMatchObject([
    { id, weight_grams: 400, without_weight: [{ product_id: unknown, name: 'Garden Mint' }] },
  ])
})

test('packers get names and addresses without emails, and who only reads orders gets no file', async () => {
  const { id } = await place()
  const [packer, reader] = [
    await signIn(shop.db, { role: 'admin', staff_role: 'packing' }),
    await signIn(shop.db, { role: 'admin', staff_role: 'bookkeeping' }),
  ]
  const file = await fileOf([id], { headers: packer.headers, format: 'plain' })
  expect(rowsOf(file.body)).toMatchObject([{ 'Full name': 'Imogen Hale', Postcode: 'LS7 3QD', Email: '', Phone: '' }])
  const before = await audits()
  expect((await fileOf([id], { headers: reader.headers })).statusCode).toBe(403)
  expect(await audits()).toEqual(before)
})

test('a file’s order numbers find what can be dispatched, and what the others have', async () => {
  const [waiting, sent] = [await place(), await place()]
  await staff.post('/admin/orders/dispatch', { parcels: [{ id: sent.id, tracking_number: 'RN482915037GB' }] })
  const numbers = [waiting.order_number, sent.order_number, 'VS-2020-999999'].join(',')
  const found = (await staff.get(`/admin/orders/dispatch/numbers?numbers=${numbers}`)).json()
  expect(found).toMatchObject({
    items: [{ id: waiting.id, order_number: waiting.order_number }],
    others: [{ order_number: sent.order_number, status: 'shipped', tracking_numbers: ['RN482915037GB'] }],
  })
  expect((await staff.get('/admin/orders/dispatch/numbers?numbers=')).json()).toEqual({ items: [], others: [] })
})
