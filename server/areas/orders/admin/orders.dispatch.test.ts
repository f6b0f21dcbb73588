import type { OrderStatus } from '@shop/contract/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { staffUser } from '../../../testing/data/staff.ts'
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

const place = async (status: OrderStatus, order: Partial<TestOrder> = {}) =>
  (await placeOrder(shop.db, { userId: customer.id, status, ...order })).id
const dispatch = async (...parcels: { id: number; tracking_number: string }[]) =>
  (await staff.post('/admin/orders/dispatch', { parcels })).json().results
const orderOf = (id: number) =>
  shop.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countMails = async (id: number) =>
  (await shop.db.selectFrom('mail').select('id').where('event_key', '=', `order_shipped:${id}`).execute()).length
const auditOf = (id: number) =>
  shop.db
    .selectFrom('audit_entry')
    .select(['user_id', 'before', 'after'])
    .where('entity', '=', 'order')
    .where('entity_id', '=', String(id))
    .execute()

test('paid and packed orders are dispatched with their courier’s link, a mail and an audit entry each', async () => {
  const ids = [await place('paid'), await place('processing')] as const
  const numbers = ['RN482915037GB', 'LOCAL-BIKE-0042'] as const
  const results = await dispatch(
    { id: ids[0], tracking_number: numbers[0] },
    { id: ids[1], tracking_number: numbers[1] },
  )
  expect(results).toEqual(ids.map((id) => ({ id, is_dispatched: true, reason: null })))
  expect(await orderOf(ids[0])).toMatchObject({
    status: 'shipped',
    tracking_number: numbers[0],
    tracking_url: 'https://www.royalmail.com/track-your-item#/tracking-results/RN482915037GB',
    shipped_at: expect.any(Date),
  })
  expect(await orderOf(ids[1])).toMatchObject({ status: 'shipped', tracking_number: numbers[1], tracking_url: null })
  for (const id of ids) {
    expect(await countMails(id)).toBe(1)
    expect(await auditOf(id)).toMatchObject([{ user_id: staff.id, after: { status: 'shipped' } }])
  }
})

test('a repeat reports the same and changes nothing, and another number for a dispatched order is rejected', async () => {
  const id = await place('paid')
  const parcel = { id, tracking_number: '15501824763920' }
  await dispatch(parcel)
  const before = await orderOf(id)
  expect(await dispatch(parcel)).toEqual([{ id, is_dispatched: true, reason: null }])
  expect(await dispatch({ id, tracking_number: '15501824763938' })).toEqual([
    { id, is_dispatched: false, reason: 'This order has already been dispatched, 15501824763920.' },
  ])
  expect(await orderOf(id)).toEqual(before)
  expect(await countMails(id)).toBe(1)
  expect(await auditOf(id)).toHaveLength(1)
})

test('two concurrent calls dispatch an order once', async () => {
  const id = await place('processing')
  const parcel = { id, tracking_number: '15501824763946' }
  const results = await Promise.all([dispatch(parcel), dispatch(parcel)])
  expect(results.flat().map(({ is_dispatched }) => is_dispatched)).toEqual([true, true])
  expect(await countMails(id)).toBe(1)
  expect(await auditOf(id)).toHaveLength(1)
})

test('a rejected order keeps its state and does not stop the others', async () => {
  const [held, cancelled, good] = [
    await place('paid', { age_check_status: 'pending' }),
    await place('cancelled'),
    await place('processing'),
  ]
  const tracking_number = 'RN482915045GB'
  const results = await dispatch(...[held, cancelled, 999_999, good].map((id) => ({ id, tracking_number })))
  expect(results).toEqual([
    { id: held, is_dispatched: false, reason: expect.stringContaining('hasn’t passed its age check') },
    { id: cancelled, is_dispatched: false, reason: expect.stringContaining('cancelled') },
    { id: 999_999, is_dispatched: false, reason: expect.stringContaining('couldn’t be found') },
    { id: good, is_dispatched: true, reason: null },
  ])
  expect(await orderOf(held)).toMatchObject({ status: 'paid', tracking_number: null })
  expect(await orderOf(cancelled)).toMatchObject({ status: 'cancelled', tracking_number: null })
  expect(await countMails(held)).toBe(0)
  expect(await auditOf(held)).toEqual([])
})

test('the list has the chosen orders that can still be dispatched, in their order, or the oldest of all', async () => {
  const [first, second, gone] = [await place('paid'), await place('processing'), await place('delivered')]
  const chosen = (await staff.get(`/admin/orders/dispatch?ids=${second},${gone},${first}`)).json()
  expect(chosen.items.map(({ id }: { id: number }) => id)).toEqual([second, first])
  expect(chosen.items[0]).toMatchObject({
    recipient: 'Imogen Hale',
    city: 'Leeds',
    postcode: 'LS7 3QD',
    delivery_method: 'standard',
    delivery_name: 'Standard delivery',
    age_check_status: 'not_required',
  })
  const all = (await staff.get('/admin/orders/dispatch')).json()
  const ids = all.items.map(({ id }: { id: number }) => id)
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  expect(ids).toEqual(expect.arrayContaining([first, second]))
  expect(ids).not.toContain(gone)
  expect(all.total).toBe(ids.length)
})

test('bookkeepers, who only read orders, dispatch none', async () => {
  const id = await place('paid')
  const reader = await signIn(shop.db, { role: 'admin', staff_role: 'bookkeeping' })
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/admin/orders/dispatch',
    headers: reader.headers,
    payload: { parcels: [{ id, tracking_number: 'RN482915037GB' }] },
  })
  expect(response.statusCode).toBe(403)
  expect(await orderOf(id)).toMatchObject({ status: 'paid', tracking_number: null })
})
